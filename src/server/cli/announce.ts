import { showPassword } from './show-password.ts';
import type { DemoUsers } from '../demo/demo-users.ts';

/** Prints how to log in to the demo. */
export function announceDemo(users: DemoUsers): void {
  console.log('\nThe people of the sample company, and their passwords:');
  for (const [clientId, password] of Object.entries(users)) showPassword(clientId, password);
  console.log('');
}

/** Prints the first admin's generated password. */
export function announceAdmin(clientId: string, password: string): void {
  console.log(
    '\nThe first admin can log in now. The password is shown this once, and is changed at the first login.',
  );
  showPassword(clientId, password);
  console.log('');
}
