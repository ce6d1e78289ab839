import type { GeneratedAlways } from 'kysely';

interface BookmarksTable {
  bookmark_id: string;
  user_id: string;
  card_id: string;
  created_at: Date;
  position: GeneratedAlways<bigint>;
}

export interface BookmarksTables {
  bookmarks: BookmarksTable;
}
