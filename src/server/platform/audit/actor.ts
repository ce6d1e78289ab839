/** Who changes a setting, and from where. */
export interface Actor {
  readonly clientId: string;
  readonly userId: string;
  readonly address: string;
}
