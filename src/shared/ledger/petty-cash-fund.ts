/** What is said where petty cash is recorded before there is a fund. */
export const NO_FUND =
  'There is no petty cash fund yet. An accountant or the admin sets it up under Settings, Petty cash.';
