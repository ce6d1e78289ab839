interface FirstStepsHiddenTable {
  company_id: string;
  hidden_by: string;
  hidden_at: Date;
}

export interface HomeTables {
  first_steps_hidden: FirstStepsHiddenTable;
}
