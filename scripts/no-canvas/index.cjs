// pdfjs-dist asks for these two when it is loaded, and makes one of either only to draw. Nothing of Talaan draws with it.
exports.DOMMatrix = class {};
exports.Path2D = class {};
