export interface InquiriesTable {
  inquiry_id: string;
  received_at: Date;
  address: string;
  name: string;
  company: string;
  email: string;
  topic: 'general' | 'bug';
  message: string;
  bug_description: string;
  time_encountered: string;
  date_encountered: string;
  mail_message_id: string | null;
}

export interface ContactTables {
  inquiries: InquiriesTable;
}
