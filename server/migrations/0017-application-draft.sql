-- What an applicant has typed and not sent yet. Kept here and not in the browser: signing out empties the browser's storage, and
-- applicants come back on another device. It goes when the application is sent or the account is closed.
create table application_draft (
  account_id bigint primary key references account on delete cascade,
  answers jsonb not null,
  saved_at timestamptz not null
);
