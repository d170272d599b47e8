-- compatible-from: 1000-schema.sql
-- A person may have seats in several organisations, and a session is for one role.
alter table seat drop constraint seat_pkey;
alter table seat add constraint seat_pkey primary key (account_id, organisation_id);

-- Null in sessions that the version before opens: they are for the account's only role.
alter table session add column role text;
alter table session add column organisation_id bigint;
alter table session add constraint session_role_check check (role in ('musketeer', 'applicant', 'organisation', 'administrator')) not valid;
alter table session validate constraint session_role_check;
-- A session for a seat ends with the seat.
alter table session add constraint session_seat_fkey foreign key (account_id, organisation_id) references seat (account_id, organisation_id) on delete cascade not valid;
alter table session validate constraint session_seat_fkey;
