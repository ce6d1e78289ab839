interface ListViewsTable {
  view_id: string;
  user_id: string;
  list: string;
  name: string;
  query: string;
  is_default: boolean;
  saved_at: Date;
}

interface ListColumnsTable {
  user_id: string;
  list: string;
  hidden: string[];
}

export interface ListsTables {
  list_views: ListViewsTable;
  list_columns: ListColumnsTable;
}
