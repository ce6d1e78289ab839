interface ProgramVersionsTable {
  version: string;
  since: Date;
}

export interface NewsTables {
  program_versions: ProgramVersionsTable;
}
