-- compatible-from: 0063-search-words.sql
-- Who does not want to see how many of their last leaflets they delivered (rule: last-leaflets).

create table hidden_last_leaflets (
  account_id bigint primary key references account,
  since timestamptz not null
);
