-- compatible-from: 0063-search-words.sql
-- Replies to leaflet emails (rule: answer-by-email): a mail server may hand one over again, and its report can be undone for longer.

-- The replies that were taken, by a hash of their Message-ID and of the address they came to. Nothing of their text, sender or member.
create table received_reply (
  id uuid primary key,
  received_at timestamptz not null
);
create index received_reply_age on received_reply (received_at);

-- Whether the report came by email: its undo is a link in the answer, which is read later than a page.
alter table link_report add by_email boolean not null default false;
