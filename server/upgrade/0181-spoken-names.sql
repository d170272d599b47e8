-- compatible-from: 0181-spoken-names.sql
-- Names in the database are those of the code and of people: email, idempotency key, action. Nothing is copied, and mail_release stays the same table: its number holds email back in a restored copy.
alter table letter rename to email;
alter table email rename column once to idempotency_key;
alter table email rename column words to content;
alter table email rename column secret_gone to secret_erased;
alter table email rename column may_have_left to may_have_been_sent;
alter sequence letter_id_seq rename to email_id_seq;
alter index letter_once_key rename to email_idempotency_key_key;
alter index letter_to_nobodys_account rename to email_without_account;
alter index letter_to_empty rename to email_to_erase;

alter function announce_letters() rename to announce_emails;
create or replace function announce_emails() returns trigger language plpgsql as $$
begin
  notify emails;
  return null;
end $$;
alter trigger letters_are_announced on email rename to emails_are_announced;
alter function note_secret_gone() rename to note_erased_secret;
create or replace function note_erased_secret() returns trigger language plpgsql as $$
begin
  new.secret_erased := true;
  return new;
end $$;
alter trigger secrets_that_go_are_noted on email rename to erased_secrets_are_noted;

alter table provider_account rename to external_account;
alter sequence provider_account_id_seq rename to external_account_id_seq;
alter table provider_ticket rename to external_account_ticket;

alter table audit_entry rename column deed to action;
alter table payment rename column told_at to reported_at;
alter table payment rename column refunds_told_at to refunds_reported_at;
alter table monthly_gift rename column state_told_at to state_reported_at;
alter view told_donation rename to donation_with_payments;
alter view donation_with_payments rename column kept_pence to net_pence;
alter table cohort rename column kept_after_4_weeks to retained_after_4_weeks;
alter table cohort rename column kept_after_12_weeks to retained_after_12_weeks;

alter table mail_pause rename column the_one to is_only;
alter table mail_release rename column the_one to is_only;
alter table newsletter_pause rename column the_one to is_only;
alter table reconciliation rename column the_one to is_only;
alter table secret_key rename column the_one to is_only;

-- Constraints and indexes that begin with an old name, and those that PostgreSQL named after a column.
do $$
declare
  old record;
begin
  for old in
    select conrelid::regclass as of_table, conname as name, case
      when contype = 'n' then relname || '_' || attname || '_not_null'
      when conname ~ '_the_one_check$' then relname || '_is_only_check'
      else relname || substring(conname from '^(?:letter|provider_account|provider_ticket)(_.*)$')
    end as new_name
    from pg_constraint join pg_class on pg_class.oid = conrelid
    left join pg_attribute on contype = 'n' and attrelid = conrelid and attnum = conkey[1]
    where pg_constraint.connamespace = 'public'::regnamespace and (
      conname ~ '^(letter|provider_account|provider_ticket)_|_the_one_check$' or (contype = 'n'
        and relname in ('audit_entry', 'payment', 'monthly_gift', 'cohort', 'mail_pause', 'mail_release', 'newsletter_pause', 'reconciliation', 'secret_key'))
    )
  loop
    if old.new_name <> old.name then
      execute format('alter table %s rename constraint %I to %I', old.of_table, old.name, old.new_name);
    end if;
  end loop;
  for old in
    select indexrelid::regclass as name,
      indrelid::regclass || substring(indexrelid::regclass::text from '^(?:letter|provider_account|provider_ticket)(_.*)$') as new_name
    from pg_index where indrelid in ('email'::regclass, 'external_account'::regclass, 'external_account_ticket'::regclass)
  loop
    if old.new_name is not null then execute format('alter index %s rename to %I', old.name, old.new_name); end if;
  end loop;

  -- Jobs that wait have the name of what runs them.
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks set identifier = 'timetable.count-people' where identifier = 'timetable.fold-sums';
    update graphile_worker._private_tasks set identifier = 'emails.bounced' where identifier = 'letters.bounced';
    update graphile_worker._private_jobs set key = 'timetable.count-people' where key = 'timetable.fold-sums';
    update graphile_worker._private_job_queues set queue_name = 'bulk emails' where queue_name = 'many letters';
    update graphile_worker._private_job_queues set queue_name = 'counts' where queue_name = 'sums';
  end if;
end $$;
