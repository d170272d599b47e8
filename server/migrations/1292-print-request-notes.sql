-- compatible-from: 1000-schema.sql
-- What a musketeer and a print hub write to each other about a request (rule: print-request-notes).
create table print_request_note (
  request_id bigint not null,
  number integer not null,
  by_hub boolean not null,
  words text not null,
  written_on date not null,
  is_reported boolean default false not null,
  constraint print_request_note_pkey primary key (request_id, number),
  constraint print_request_note_request_id_fkey foreign key (request_id) references print_request(id) on delete cascade,
  constraint print_request_note_words_check check (length(words) between 1 and 300)
);
-- A report of notes is a message to the team that is about an account.
alter table contact_message add column about_account_id bigint;
alter table contact_message add constraint contact_message_about_account_id_fkey foreign key (about_account_id) references account(id);
create index contact_message_about_account_id on contact_message (about_account_id) where (about_account_id is not null);
