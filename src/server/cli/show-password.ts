/** Prints a generated password: the only time that anybody sees it. */
export function showPassword(clientId: string, password: string): void {
  console.log(`  Client ID: ${clientId}\n  Password:  ${password}`);
}
