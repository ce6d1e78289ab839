/**
 * A reason why Talaan can't go on that the operator can act upon: the message is a whole sentence,
 * shown without a stack.
 */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}
