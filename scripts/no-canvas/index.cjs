// pdfjs-dist asks for these two classes when it is loaded, and makes one of either only to draw. Talaan draws nothing with it.
exports.DOMMatrix = Object;
exports.Path2D = Object;
