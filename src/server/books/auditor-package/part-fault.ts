/**
 * Why one file of a package is not there or not whole; the package goes on without it. The message
 * follows the file's name.
 */
export class PartFault extends Error {}
