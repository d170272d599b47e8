-- compatible-from: 1000-schema.sql
-- The whole schema of version 1.0.0. A database of an earlier version becomes the same by `npm run upgrade`.

-- Functions name tables that come after them.
set local check_function_bodies = off;

create sequence account_id_seq as bigint;
create sequence calendar_feed_id_seq as bigint;
create sequence campaign_review_id_seq as bigint;
create sequence chosen_cause_id_seq as bigint;
create sequence delivery_id_seq as bigint;
create sequence external_account_id_seq as bigint;
create sequence membership_id_seq as bigint;
create sequence presence as integer cycle;
create sequence round_claim_id_seq as bigint;
create sequence round_wait_id_seq as bigint;
create sequence session_id_seq as bigint;

create function announce_emails()
 returns trigger
 language plpgsql
as $function$
begin
  notify emails;
  return null;
end $function$;

create function audit_is_read_only()
 returns trigger
 language plpgsql
as $function$
begin
  raise exception 'The audit log is never changed.';
end $function$;

create function content_query(typed text)
 returns tsquery
 language sql
 immutable parallel safe strict
as $function$
  select to_tsquery('english', string_agg(word || ':*', ' & '))
  from unnest(string_to_array(nullif(plain_words(without_signs(typed)), ''), ' ')) as word
$function$;

create function content_words(written text)
 returns tsvector
 language sql
 immutable parallel safe strict
as $function$
  select to_tsvector('english', plain_words(without_signs(written)))
$function$;

create function continue_sending_after_failover(last_known pg_lsn)
 returns text
 language plpgsql
as $function$
begin
  update mail_release set database = this_database(), released_at = now()
  where database = this_database(1) and table_oid = 'mail_release'::regclass::oid
    and pg_last_wal_replay_lsn() >= last_known;
  if found then return 'continues'; end if;
  perform from mail_release where database = this_database() and table_oid = 'mail_release'::regclass::oid;
  if found then return 'was never on hold'; end if;
  return 'stays on hold';
end
$function$;

create function joined_word(written text)
 returns text
 language sql
 immutable parallel safe strict
as $function$
  select replace(plain_words(written), ' ', '')
$function$;

create function match_campaigns(ids bigint[])
 returns void
 language sql
as $function$
  delete from campaign_match where campaign_id = any(ids);
  insert into campaign_match (place, cause, published_at, campaign_id, end_date)
  select matched.place, cause, published_at, campaign.id, end_date
  from campaign
  join campaign_cause on campaign_cause.campaign_id = campaign.id
  cross join lateral (
    select 'all' as place
    union select split_part(campaign_place.place, ' ', 1) from campaign_place where campaign_place.campaign_id = campaign.id
    union select 'everywhere' where not exists (select from campaign_place where campaign_place.campaign_id = campaign.id)
  ) as matched
  where campaign.id = any(ids) and deleted_at is null and stopped_at is null and paused_at is null;
$function$;

create function match_campaigns_of_rows()
 returns trigger
 language plpgsql
as $function$
begin
  perform match_campaigns(array(select distinct campaign_id from changed));
  return null;
end
$function$;

create function match_changed_campaign()
 returns trigger
 language plpgsql
as $function$
begin
  perform match_campaigns(array[new.id]);
  return null;
end
$function$;

create function next_id(ids regclass)
 returns bigint
 language plpgsql
as $function$
declare
  drawn bigint;
begin
  -- For an instant and not until the transaction ends: between the two calls nobody else may draw an id, or two rows could get the same one.
  perform pg_advisory_lock(7218, ids::oid::integer);
  drawn := greatest(nextval(ids), (extract(epoch from clock_timestamp() - timestamptz '2020-01-01 00:00Z') * 1000)::bigint);
  perform setval(ids, drawn);
  perform pg_advisory_unlock(7218, ids::oid::integer);
  return drawn;
exception
  when query_canceled or others then
    perform pg_advisory_unlock(7218, ids::oid::integer);
    raise;
end $function$;

create function note_erased_secret()
 returns trigger
 language plpgsql
as $function$
begin
  new.secret_erased := true;
  return new;
end $function$;

create function plain_words(written text)
 returns text
 language sql
 immutable parallel safe strict
as $function$
  select trim(regexp_replace(
    lower(regexp_replace(normalize(written, nfkd), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'))
$function$;

create function searched_words(typed text)
 returns text[]
 language sql
 immutable parallel safe strict
as $function$
  select case
    when typed ~ '^[\d\s()+./-]+$' and length(regexp_replace(typed, '\D', '', 'g')) >= 5
      then array_remove(array[telephone_word(typed)], '')
    else array_remove(string_to_array(plain_words(without_signs(typed)), ' '), '')
  end
$function$;

create function set_account_words()
 returns trigger
 language plpgsql
as $function$
begin
  if new.closed_at is not null then
    new.first_key := null;
    new.name_key := null;
    new.words := '';
    return new;
  end if;
  select
    plain_words(new.firstname || ' ' || new.lastname),
    plain_words(case new.role when 'musketeer' then new.lastname || ' ' || new.firstname
      else coalesce(nullif(organisation_name, ''), new.email) end),
    words_of(concat_ws(' ', names, without_signs(names), joined_word(new.firstname), joined_word(new.lastname),
      joined_word(organisation_name), telephone_word(org_info.telephone), joined_word(address.post_code),
      right(joined_word(address.post_code), 3)))
  into new.first_key, new.name_key, new.words
  from (values (new.id)) as changed (id)
  left join address on address.account_id = changed.id
  left join org_info on org_info.account_id = changed.id
  -- Musketeers cannot be searched for by their branch of a union.
  cross join lateral (select case when new.role <> 'musketeer' then address.organisation end as organisation_name) as organisation
  cross join lateral (select concat_ws(' ', new.firstname, new.lastname, organisation_name, new.email) as names) as named;
  return new;
end $function$;

create function set_campaign_words()
 returns trigger
 language plpgsql
as $function$
begin
  new.words := case when new.deleted_at is null then content_words(concat_ws(' ', new.name, new.description,
    (select organisation from address where address.account_id = new.account_id))) else '' end;
  return new;
end
$function$;

create function set_words_of_account()
 returns trigger
 language plpgsql
as $function$
begin
  update account set words = '' where id = coalesce(new.account_id, old.account_id) and closed_at is null;
  return null;
end $function$;

create function set_words_of_campaigns()
 returns trigger
 language plpgsql
as $function$
begin
  update campaign set words = '' where account_id = coalesce(new.account_id, old.account_id) and deleted_at is null;
  return null;
end
$function$;

create function telephone_word(written text)
 returns text
 language sql
 immutable parallel safe strict
as $function$
  select regexp_replace(regexp_replace(
    regexp_replace(trim(written), '^(\+|00)\s*44', '0'), '\D', '', 'g'), '^(44(?=\d{9,})|0+)', '')
$function$;

create function this_database(timelines_before integer default 0)
 returns text
 language sql
 stable
as $function$
  select case when not pg_is_in_recovery() then format(
    '%s/%s/%s',
    system_identifier,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer - timelines_before,
    pg_database.oid
  ) end
  from pg_control_system(), pg_database where datname = current_database()
$function$;

create function without_signs(written text)
 returns text
 language sql
 immutable parallel safe strict
as $function$
  select regexp_replace(written, '[''’‘ʼ`´‐‑-]', '', 'g')
$function$;

create function words_of(written text)
 returns tsvector
 language sql
 immutable parallel safe strict
as $function$
  select array_to_tsvector(array_remove(string_to_array(plain_words(written), ' '), ''))
$function$;

create table account (
  id bigint default next_id('account_id_seq'::regclass) not null,
  role text not null,
  email text,
  password_hash text,
  firstname text not null,
  lastname text not null,
  how_heard text default 'DEFAULT' not null,
  signed_up_at timestamptz not null,
  activated_at timestamptz,
  closed_at timestamptz,
  suspended_at timestamptz,
  suspension_reason text default '' not null,
  email_number integer default 0 not null,
  first_email_number integer,
  first_key text collate "C",
  name_key text collate "C",
  words tsvector default ''::tsvector not null,
  constraint account_email_check check (email = lower(email)),
  constraint account_how_heard_check check (how_heard in ('DEFAULT', 'SEARCH_ENGINE', 'RECOMMENDED', 'SOCIAL_MEDIA', 'BLOG_PUB', 'OTHER')),
  constraint account_pkey primary key (id),
  constraint account_role_check check (role in ('musketeer', 'applicant', 'organisation', 'administrator')),
  constraint closed_accounts_are_anonymous check (((closed_at is null) and (email is not null)) or ((closed_at is not null) and (email is null) and (password_hash is null) and (firstname = '') and (lastname = '')))
);
create index account_by_email on account (role, email collate "C", id) include (activated_at, closed_at);
create index account_by_first_name on account (role, first_key, id) include (activated_at, closed_at);
create index account_by_name on account (role, name_key, id) include (activated_at, closed_at);
create index account_by_role on account (role, signed_up_at desc, id desc) include (activated_at, closed_at);
create unique index account_email on account (email);
alter sequence account_id_seq owned by account.id;
create index account_words on account using gin (words) with (fastupdate=off);
create index musketeer_by_activation on account (activated_at) where ((role = 'musketeer') and (closed_at is null));
create trigger account_words_are_set before insert or update of role, email, firstname, lastname, closed_at, words on account for each row execute function set_account_words();

create table address (
  account_id bigint not null,
  organisation text not null,
  first_line text not null,
  second_line text not null,
  city text not null,
  county text not null,
  post_code text not null,
  constraint address_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint address_pkey primary key (account_id)
);
create trigger address_is_searched after insert or delete or update of organisation, post_code on address for each row execute function set_words_of_account();
create trigger organisation_is_searched after insert or delete or update of organisation on address for each row execute function set_words_of_campaigns();

create table application (
  account_id bigint not null,
  state text not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  reason text default '' not null,
  constraint application_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint application_decided_by_fkey foreign key (decided_by) references account(id),
  constraint application_pkey primary key (account_id),
  constraint application_state_check check (state in ('pending', 'confirmed', 'rejected')),
  constraint decisions_have_a_time check ((state = 'pending') = (decided_at is null))
);
create index application_decided_by on application (decided_by) where (decided_by is not null);
create index application_pending on application (submitted_at, account_id) where (state = 'pending');

create table application_draft (
  account_id bigint not null,
  answers jsonb not null,
  saved_at timestamptz not null,
  form bigint,
  number integer,
  constraint application_draft_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint application_draft_pkey primary key (account_id)
);

create table audience (
  district text not null,
  area text not null,
  cause text not null,
  people integer not null,
  constraint audience_people_check check (people > 0),
  constraint audience_pkey primary key (cause, district)
);

create table audience_count (
  is_only boolean default true not null,
  next_count_at timestamptz not null,
  constraint audience_count_is_only_check check (is_only),
  constraint audience_count_pkey primary key (is_only)
);

create table audit_entry (
  id bigint generated always as identity not null,
  administrator_id bigint,
  action text not null,
  account_id bigint,
  about text default '' not null,
  done_at timestamptz not null,
  constraint audit_entry_account_id_fkey foreign key (account_id) references account(id),
  constraint audit_entry_administrator_id_fkey foreign key (administrator_id) references account(id),
  constraint audit_entry_pkey primary key (id)
);
create index audit_entry_by_time on audit_entry (done_at, id);
create index audit_entry_of_account on audit_entry (account_id, done_at) where (account_id is not null);
create index audit_entry_of_administrator on audit_entry (administrator_id, done_at);
create trigger audit_is_read_only before delete or update or truncate on audit_entry for each statement execute function audit_is_read_only();

create table billing_key (
  key_hash bytea not null,
  customer_id text not null,
  expires_at timestamptz not null,
  constraint billing_key_pkey primary key (key_hash)
);
create index billing_key_expiry on billing_key (expires_at);

create table bounce (
  account_id bigint not null,
  hard boolean not null,
  answer text not null,
  bounced_at timestamptz not null,
  constraint bounce_account_id_fkey foreign key (account_id) references account(id),
  constraint bounce_answer_check check (answer ~ '^[45]\d\d( [45]\.\d{1,3}\.\d{1,3})?$')
);
create unique index bounce_of_day on bounce (account_id, (((bounced_at at time zone 'Europe/London'))::date), hard);

create table calendar_feed (
  id bigint default next_id('calendar_feed_id_seq'::regclass) not null,
  account_id bigint not null,
  created_at timestamptz not null,
  constraint calendar_feed_account_id_fkey foreign key (account_id) references account(id),
  constraint calendar_feed_account_id_key unique (account_id),
  constraint calendar_feed_pkey primary key (id)
);
alter sequence calendar_feed_id_seq owned by calendar_feed.id;

create table campaign (
  id bigint generated always as identity not null,
  account_id bigint not null,
  name text not null,
  description text not null,
  published_at timestamptz not null,
  end_date date,
  deleted_at timestamptz,
  goal integer,
  imprint_promoter text,
  imprint_on_behalf_of text,
  imprint_address text,
  stopped_at timestamptz,
  revision integer default 1 not null,
  taken_down_at timestamptz,
  paused_at timestamptz,
  is_listed boolean default true not null,
  words tsvector default ''::tsvector not null,
  constraint campaign_account_id_fkey foreign key (account_id) references account(id),
  constraint campaign_goal_check check ((goal >= 1) and (goal <= 10000000)),
  constraint campaign_pkey primary key (id),
  constraint campaign_revision_check check (revision >= 1),
  constraint taken_down_is_stopped check ((taken_down_at is null) or (stopped_at is not null)),
  constraint whole_imprint check (num_nonnulls(imprint_promoter, imprint_on_behalf_of, imprint_address) in (0, 3))
);
create index campaign_by_organisation on campaign (account_id, published_at desc, id desc) where (deleted_at is null);
create index campaign_listed on campaign (published_at desc, id desc) include (end_date) where (is_listed and (deleted_at is null) and (stopped_at is null) and (paused_at is null));
create index campaign_newest on campaign (published_at desc, id desc) where (deleted_at is null);
create index campaign_of_account on campaign (account_id);
create index campaign_running on campaign (id) include (end_date, published_at) where ((deleted_at is null) and (stopped_at is null) and (paused_at is null));
create index campaign_words on campaign using gin (words) where (is_listed and (deleted_at is null) and (stopped_at is null) and (paused_at is null));
create trigger campaign_words_are_set before insert or update of name, description, deleted_at, words on campaign for each row execute function set_campaign_words();
create trigger changed_campaign_is_matched after update of end_date, stopped_at, paused_at, deleted_at on campaign for each row when ((old.end_date, old.stopped_at, old.paused_at, old.deleted_at)
    is distinct from (new.end_date, new.stopped_at, new.paused_at, new.deleted_at))
  execute function match_changed_campaign();

create table campaign_change (
  campaign_id bigint not null,
  revision integer not null,
  changed text[] not null,
  changed_at timestamptz not null,
  constraint campaign_change_campaign_id_fkey foreign key (campaign_id) references campaign(id) on delete cascade,
  constraint campaign_change_changed_check check (changed <> '{}'::text[]),
  constraint campaign_change_pkey primary key (campaign_id, revision)
);

create table campaign_match (
  place text not null,
  cause text not null,
  published_at timestamptz not null,
  campaign_id bigint not null,
  end_date date,
  constraint campaign_match_campaign_id_fkey foreign key (campaign_id) references campaign(id) on delete cascade,
  constraint campaign_match_pkey primary key (place, cause, published_at, campaign_id) include (end_date)
);
create index match_of_campaign on campaign_match (campaign_id);

create table campaign_place (
  campaign_id bigint not null,
  place text not null,
  constraint campaign_place_campaign_id_fkey foreign key (campaign_id) references campaign(id) on delete cascade,
  constraint campaign_place_pkey primary key (campaign_id, place),
  constraint known_place check (place ~ '^([A-Z]{1,2}(\d[A-Z]|\d{1,2})?|[A-Z]{1,2}(\d[A-Z]|\d{1,2}) \d|england|scotland|wales|northern-ireland)$')
);
create trigger gone_places_are_matched after delete on campaign_place referencing old table as changed for each statement execute function match_campaigns_of_rows();
create trigger new_places_are_matched after insert on campaign_place referencing new table as changed for each statement execute function match_campaigns_of_rows();

create table campaign_promise (
  account_id bigint not null,
  promised_at timestamptz not null,
  checked_on date not null,
  constraint campaign_promise_account_id_fkey foreign key (account_id) references account(id),
  constraint campaign_promise_pkey primary key (account_id)
);
create index promise_to_check on campaign_promise (checked_on, account_id);

create table campaign_review (
  id bigint default next_id('campaign_review_id_seq'::regclass) not null,
  campaign_id bigint not null,
  opened_at timestamptz not null,
  first_look_at timestamptz,
  team_emailed_at timestamptz,
  outcome text,
  reason text default '' not null,
  decided_at timestamptz,
  decided_by bigint,
  stopped_before timestamptz,
  appealed_at timestamptz,
  appeal_outcome text,
  appeal_reason text default '' not null,
  appeal_decided_at timestamptz,
  appeal_decided_by bigint,
  constraint appeals_are_decided check ((appeal_decided_at is null) or (appealed_at is not null)),
  constraint campaign_review_appeal_decided_by_fkey foreign key (appeal_decided_by) references account(id),
  constraint campaign_review_appeal_outcome_check check (appeal_outcome in ('upheld', 'reversed')),
  constraint campaign_review_campaign_id_fkey foreign key (campaign_id) references campaign(id),
  constraint campaign_review_decided_by_fkey foreign key (decided_by) references account(id),
  constraint campaign_review_outcome_check check (outcome in ('no-action', 'stopped')),
  constraint campaign_review_pkey primary key (id),
  constraint decisions_are_appealed check ((appealed_at is null) or (decided_at is not null)),
  constraint whole_appeal check (num_nonnulls(appeal_outcome, appeal_decided_at, appeal_decided_by) in (0, 3)),
  constraint whole_decision check (num_nonnulls(outcome, decided_at, decided_by) in (0, 3))
);
create index campaign_review_appeal_decided_by on campaign_review (appeal_decided_by) where (appeal_decided_by is not null);
create index campaign_review_by_campaign on campaign_review (campaign_id, id);
create index campaign_review_decided_by on campaign_review (decided_by) where (decided_by is not null);
alter sequence campaign_review_id_seq owned by campaign_review.id;
create index campaign_review_newest on campaign_review (opened_at desc, id desc);
create index campaign_review_open on campaign_review (opened_at, id) where (decided_at is null);
create unique index one_open_review on campaign_review (campaign_id) where (decided_at is null);

create table cause (
  name text not null,
  "position" smallint not null,
  constraint cause_pkey primary key (name),
  constraint cause_position_key unique ("position")
);

create table campaign_cause (
  id bigint generated always as identity not null,
  campaign_id bigint not null,
  cause text not null,
  constraint campaign_cause_campaign_id_fkey foreign key (campaign_id) references campaign(id) on delete cascade,
  constraint campaign_cause_cause_fkey foreign key (cause) references cause(name),
  constraint campaign_cause_pkey primary key (id),
  constraint ticked_once unique (campaign_id, cause)
);
create index campaign_by_cause on campaign_cause (cause, campaign_id);
create trigger gone_causes_are_matched after delete on campaign_cause referencing old table as changed for each statement execute function match_campaigns_of_rows();
create trigger new_causes_are_matched after insert on campaign_cause referencing new table as changed for each statement execute function match_campaigns_of_rows();

create table chosen_cause (
  id bigint default next_id('chosen_cause_id_seq'::regclass) not null,
  account_id bigint not null,
  cause text not null,
  priority smallint not null,
  constraint chosen_cause_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint chosen_cause_cause_fkey foreign key (cause) references cause(name),
  constraint chosen_cause_pkey primary key (id),
  constraint chosen_cause_priority_check check (priority >= 1),
  constraint chosen_once unique (account_id, cause)
);
create index chosen_cause_by_cause on chosen_cause (cause);
alter sequence chosen_cause_id_seq owned by chosen_cause.id;

create table cohort (
  month date not null,
  people integer not null,
  retained_after_4_weeks integer not null,
  retained_after_12_weeks integer,
  constraint cohort_check check ((retained_after_4_weeks >= 0) and (retained_after_4_weeks <= people)),
  constraint cohort_check1 check ((retained_after_12_weeks >= 0) and (retained_after_12_weeks <= people)),
  constraint cohort_people_check check (people >= 0),
  constraint cohort_pkey primary key (month)
);

create table cohort_count (
  is_only boolean default true not null,
  next_count_at timestamptz not null,
  constraint cohort_count_is_only_check check (is_only),
  constraint cohort_count_pkey primary key (is_only)
);

create table consent (
  id bigint generated always as identity not null,
  account_id bigint not null,
  purpose text not null,
  wording text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint consent_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint consent_pkey primary key (id),
  constraint consent_purpose_check check (purpose in ('membership', 'newsletter'))
);
create index consent_account on consent (account_id);
create unique index subscribed_once on consent (account_id) where ((purpose = 'newsletter') and (withdrawn_at is null));

create table contact_message (
  id bigint generated always as identity not null,
  reference text not null,
  email text not null,
  message text not null,
  received_at timestamptz not null,
  read_at timestamptz,
  read_by bigint,
  answered_at timestamptz,
  answered_by bigint,
  constraint answered_messages_were_read check ((answered_at is null) or (read_at is not null)),
  constraint contact_message_answered_by_fkey foreign key (answered_by) references account(id),
  constraint contact_message_pkey primary key (id),
  constraint contact_message_read_by_fkey foreign key (read_by) references account(id),
  constraint contact_message_reference_key unique (reference)
);
create index contact_message_answered on contact_message (received_at, id) where (answered_at is not null);
create index contact_message_answered_by on contact_message (answered_by) where (answered_by is not null);
create index contact_message_by_age on contact_message (received_at);
create index contact_message_email on contact_message (email);
create index contact_message_open on contact_message (received_at, id) where (answered_at is null);
create index contact_message_read_by on contact_message (read_by) where (read_by is not null);
create index contact_message_unread on contact_message (received_at, id) where (read_at is null);

create table directory_postcode (
  postcode text collate "C" not null,
  easting integer not null,
  northing integer not null,
  doors smallint,
  constraint directory_postcode_doors_check check (doors >= 0),
  constraint directory_postcode_pkey primary key (postcode)
);
create index directory_nearest on directory_postcode using gist (point((easting)::double precision, (northing)::double precision));

create table directory_sector (
  sector text not null,
  doors integer not null,
  constraint directory_sector_doors_check check (doors >= 0),
  constraint directory_sector_pkey primary key (sector)
);

create table donation (
  id bigint generated always as identity not null,
  source_id text not null,
  type text not null,
  subscription_id text,
  customer_id text,
  email text,
  donor_key text,
  amount_pence integer not null,
  state text not null,
  given_at timestamptz not null,
  constraint donation_amount_pence_check check (amount_pence > 0),
  constraint donation_check check ((type = 'monthly') = (subscription_id is not null)),
  constraint donation_email_check check (email = lower(email)),
  constraint donation_pkey primary key (id),
  constraint donation_source_id_key unique (source_id),
  constraint donation_state_check check (state in ('waiting', 'failed', 'paid')),
  constraint donation_type_check check (type in ('oneoff', 'monthly'))
);
create index donation_by_amount on donation (amount_pence, id);
create index donation_donor on donation (donor_key) where (donor_key is not null);
create index donation_email on donation (email) where (email is not null);
create index donation_newest on donation (given_at desc, id desc);
create index donation_subscription on donation (subscription_id) where (subscription_id is not null);

create table email (
  id bigint generated always as identity not null,
  idempotency_key text not null,
  kind text not null,
  account_id bigint,
  to_email text,
  to_name text default '' not null,
  content jsonb not null,
  sealed bytea,
  state text default 'queued' not null,
  priority smallint not null,
  due_at timestamptz not null,
  attempts smallint default 0 not null,
  sender integer,
  in_doubt_count smallint default 0 not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  last_answer text,
  secret_erased boolean default false not null,
  unanswered_count smallint default 0 not null,
  may_have_been_sent boolean default true not null,
  constraint email_account_id_fkey foreign key (account_id) references account(id) on delete set null,
  constraint email_idempotency_key_key unique (idempotency_key),
  constraint email_pkey primary key (id),
  constraint email_state_check check (state in ('queued', 'sending', 'sent', 'failed', 'cancelled', 'in doubt'))
) with (fillfactor=90, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_analyze_scale_factor=0.02);
create index email_account on email (account_id) where (account_id is not null);
create index email_in_trouble on email (id) where (state in ('failed', 'in doubt'));
create index email_in_trouble_by_urgency on email (state, priority) where (state in ('failed', 'in doubt'));
create index email_queue on email (priority, due_at, id) where (state = 'queued');
create index email_sending on email (sender) where (state = 'sending');
create index email_to_erase on email (ended_at) where ((ended_at is not null) and ((content <> '{}'::jsonb) or (to_email is not null)));
create index email_to_repeat on email (due_at) where ((state = 'in doubt') and (ended_at is null));
create index email_without_account on email (to_email) where ((account_id is null) and (to_email is not null));
create trigger emails_are_announced after insert on email for each statement execute function announce_emails();
create trigger erased_secrets_are_noted before update on email for each row when (((old.sealed is not null) and (new.sealed is null))) execute function note_erased_secret();

create table external_account (
  issuer text not null,
  subject text not null,
  account_id bigint not null,
  linked_at timestamptz not null,
  id bigint default next_id('external_account_id_seq'::regclass) not null,
  constraint external_account_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint external_account_pkey primary key (issuer, subject),
  constraint external_account_subject_check check ((length(subject) >= 1) and (length(subject) <= 255))
);
create index external_account_account on external_account (account_id);
create unique index external_account_id on external_account (id);
alter sequence external_account_id_seq owned by external_account.id;

create table external_account_ticket (
  ticket_hash bytea not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  constraint external_account_ticket_pkey primary key (ticket_hash)
);
create index external_account_ticket_expiry on external_account_ticket (expires_at);

create table hidden_last_leaflets (
  account_id bigint not null,
  since timestamptz not null,
  constraint hidden_last_leaflets_account_id_fkey foreign key (account_id) references account(id),
  constraint hidden_last_leaflets_pkey primary key (account_id)
);

create table invitation (
  id bigint generated always as identity not null,
  token_hash bytea not null,
  email text not null,
  invited_by bigint not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  constraint invitation_email_check check (email = lower(email)),
  constraint invitation_email_key unique (email),
  constraint invitation_invited_by_fkey foreign key (invited_by) references account(id),
  constraint invitation_pkey primary key (id),
  constraint invitation_token_hash_key unique (token_hash)
);
create index invitation_expiry on invitation (expires_at);
create index invitation_invited_by on invitation (invited_by);

create table job_worker (
  name text not null,
  presence integer not null,
  constraint job_worker_pkey primary key (name)
);

create table leaflet (
  id bigint generated always as identity not null,
  campaign_id bigint not null,
  version integer not null,
  file_key text not null,
  content_type text not null,
  sha256 text not null,
  bytes integer not null,
  pages smallint not null,
  preview_key text not null,
  page_keys text[] not null,
  created_at timestamptz not null,
  card_key text,
  preview_width integer,
  preview_height integer,
  width_mm smallint,
  height_mm smallint,
  coarsest_dpi integer,
  lettering_mm real[],
  is_every_picture_measured boolean,
  corrects_id bigint,
  smallest_text_pt real[],
  title text default '' not null,
  edition_id bigint,
  upload_sha256 text,
  constraint leaflet_bytes_check check (bytes > 0),
  constraint leaflet_campaign_id_fkey foreign key (campaign_id) references campaign(id) on delete cascade,
  constraint leaflet_card_key_key unique (card_key),
  constraint leaflet_coarsest_dpi_check check (coarsest_dpi >= 0),
  constraint leaflet_content_type_check check (content_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp')),
  constraint leaflet_corrects_id_fkey foreign key (corrects_id) references leaflet(id) on delete set null,
  constraint leaflet_edition_id_fkey foreign key (edition_id) references leaflet(id) on delete set null,
  constraint leaflet_file_key_key unique (file_key),
  constraint leaflet_height_mm_check check (height_mm > 0),
  constraint leaflet_pages_check check ((pages >= 1) and (pages <= 20)),
  constraint leaflet_pkey primary key (id),
  constraint leaflet_preview_height_check check (preview_height > 0),
  constraint leaflet_preview_key_key unique (preview_key),
  constraint leaflet_preview_width_check check (preview_width > 0),
  constraint leaflet_title_length check (length(title) <= 60),
  constraint leaflet_version_check check (version >= 1),
  constraint leaflet_width_mm_check check (width_mm > 0),
  constraint one_leaflet_a_version unique (campaign_id, version),
  constraint whole_paper check (num_nonnulls(width_mm, height_mm) in (0, 2)),
  constraint whole_preview_size check ((preview_width is null) = (preview_height is null))
);
create unique index leaflet_corrected_once on leaflet (corrects_id) where (corrects_id is not null);
create index leaflet_of_edition on leaflet (edition_id) where (edition_id is not null);
create index leaflet_page_keys on leaflet using gin (page_keys);

create table campaign_leaflet (
  campaign_id bigint not null,
  place smallint not null,
  leaflet_id bigint not null,
  constraint campaign_leaflet_campaign_id_fkey foreign key (campaign_id) references campaign(id) on delete cascade,
  constraint campaign_leaflet_leaflet_id_fkey foreign key (leaflet_id) references leaflet(id) on delete cascade,
  constraint campaign_leaflet_leaflet_id_key unique (leaflet_id),
  constraint campaign_leaflet_pkey primary key (campaign_id, place),
  constraint campaign_leaflet_place_check check ((place >= 1) and (place <= 12))
);

create table leaflet_report (
  id bigint generated always as identity not null,
  review_id bigint not null,
  reason text not null,
  details text not null,
  email text,
  reported_at timestamptz not null,
  constraint leaflet_report_pkey primary key (id),
  constraint leaflet_report_review_id_fkey foreign key (review_id) references campaign_review(id) on delete cascade
);
create index leaflet_report_by_age on leaflet_report (reported_at);
create index leaflet_report_by_email on leaflet_report (email) where (email is not null);
create index leaflet_report_by_review on leaflet_report (review_id, id);

create table mail_pace (
  provider text not null,
  free_at timestamptz not null,
  awaited_until timestamptz not null,
  constraint mail_pace_pkey primary key (provider)
);

create table mail_pause (
  is_only boolean default true not null,
  paused_at timestamptz,
  refused integer not null,
  answered integer not null,
  released_at timestamptz,
  constraint mail_pause_is_only_check check (is_only),
  constraint mail_pause_pkey primary key (is_only)
);

create table mail_release (
  is_only boolean default true not null,
  database text,
  released_at timestamptz not null,
  table_oid oid,
  constraint mail_release_is_only_check check (is_only),
  constraint mail_release_pkey primary key (is_only)
);

create table membership (
  id bigint default next_id('membership_id_seq'::regclass) not null,
  account_id bigint,
  campaign_id bigint not null,
  joined_at timestamptz not null,
  withdrawn_at timestamptz,
  emailed_at timestamptz,
  mailed_leaflet_id bigint,
  constraint joined_once unique (account_id, campaign_id),
  constraint membership_account_id_fkey foreign key (account_id) references account(id),
  constraint membership_campaign_id_fkey foreign key (campaign_id) references campaign(id),
  constraint membership_pkey primary key (id)
) with (fillfactor=85, autovacuum_vacuum_scale_factor=0.05, autovacuum_analyze_scale_factor=0.05);
create index membership_ever_of_campaign on membership (campaign_id);
alter sequence membership_id_seq owned by membership.id;
create index membership_of_account on membership (account_id, joined_at desc, id desc) where (withdrawn_at is null);
create index membership_of_campaign on membership (campaign_id) where (withdrawn_at is null);

create table delivery (
  id bigint default next_id('delivery_id_seq'::regclass) not null,
  membership_id bigint not null,
  delivered_on date not null,
  leaflets_delivered integer not null,
  leaflets_printed integer,
  submission_id uuid not null,
  reported_at timestamptz not null,
  campaign_id bigint not null,
  constraint delivery_campaign_id_fkey foreign key (campaign_id) references campaign(id),
  constraint delivery_leaflets_delivered_check check ((leaflets_delivered >= 1) and (leaflets_delivered <= 5000)),
  constraint delivery_leaflets_printed_check check ((leaflets_printed >= 1) and (leaflets_printed <= 5000)),
  constraint delivery_membership_id_fkey foreign key (membership_id) references membership(id) on delete cascade,
  constraint delivery_pkey primary key (id),
  constraint reported_once unique (membership_id, submission_id)
);
alter sequence delivery_id_seq owned by delivery.id;
create index delivery_of_campaign on delivery (campaign_id, delivered_on) include (membership_id, leaflets_delivered);
create index delivery_of_membership on delivery (membership_id, delivered_on, id);

create table link_report (
  membership_id bigint not null,
  submission_id uuid not null,
  reported_at timestamptz not null,
  replaced jsonb not null,
  by_email boolean default false not null,
  constraint link_report_membership_id_fkey foreign key (membership_id) references membership(id) on delete cascade,
  constraint link_report_pkey primary key (membership_id, submission_id)
);
create index link_report_age on link_report (reported_at);

create table monthly_gift (
  subscription_id text not null,
  session_id text,
  customer_id text,
  email text,
  donor_key text,
  amount_pence integer,
  begun_at timestamptz,
  state text not null,
  state_reported_at timestamptz not null,
  constraint monthly_gift_amount_pence_check check (amount_pence > 0),
  constraint monthly_gift_email_check check (email = lower(email)),
  constraint monthly_gift_pkey primary key (subscription_id),
  constraint monthly_gift_session_id_key unique (session_id),
  constraint monthly_gift_state_check check (state in ('running', 'failing', 'ending', 'stopped'))
);
create index monthly_gift_email on monthly_gift (email) where (email is not null);

create table musketeer (
  account_id bigint not null,
  frequency text not null,
  anchor timestamp without time zone not null,
  next_due_at timestamptz not null,
  last_slot timestamp without time zone,
  paused_until date,
  weekday smallint default 1 not null,
  hour smallint default 8 not null,
  wants_reminders boolean default true not null,
  reminded_at timestamptz,
  pause_asked_at timestamptz,
  what_next_membership_id bigint,
  constraint musketeer_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint musketeer_frequency_check check (frequency in ('WEEKLY', 'FORTNIGHTLY', 'MONTHLY')),
  constraint musketeer_hour_check check ((hour >= 7) and (hour <= 21)),
  constraint musketeer_pkey primary key (account_id),
  constraint musketeer_weekday_check check ((weekday >= 1) and (weekday <= 7))
) with (fillfactor=85, autovacuum_vacuum_scale_factor=0.05);
create index musketeer_due on musketeer (next_due_at, account_id);

create table musketeer_place (
  account_id bigint not null,
  district text not null,
  places text[] not null,
  constraint known_district check (district ~ '^[A-Z]{1,2}(\d[A-Z]|\d{1,2})$'),
  constraint musketeer_place_account_id_fkey foreign key (account_id) references account(id),
  constraint musketeer_place_pkey primary key (account_id)
);

create table network_month (
  month date not null,
  joined bigint not null,
  mailed bigint not null,
  delivered bigint not null,
  constraint network_month_month_check check (extract(day from month) = (1)::numeric),
  constraint network_month_pkey primary key (month)
);

create table newsletter_issue (
  id bigint generated always as identity not null,
  subject text not null,
  text text not null,
  state text not null,
  leaves_at timestamptz,
  saved_at timestamptz not null,
  ended_at timestamptz,
  planned_up_to bigint default 0 not null,
  planned_all boolean default false not null,
  planned integer default 0 not null,
  sent integer default 0 not null,
  failed integer default 0 not null,
  unsubscribed integer default 0 not null,
  constraint drafts_have_no_time check ((state = 'draft') = (leaves_at is null)),
  constraint newsletter_issue_pkey primary key (id),
  constraint newsletter_issue_state_check check (state in ('draft', 'scheduled', 'sending', 'sent')),
  constraint sent_issues_have_ended check ((state = 'sent') = (ended_at is not null))
);
create index newsletter_on_its_way on newsletter_issue (leaves_at) where (state in ('scheduled', 'sending'));
create unique index one_newsletter_waits on newsletter_issue ((1)) where (state in ('draft', 'scheduled'));

create table newsletter_pause (
  is_only boolean default true not null,
  paused_at timestamptz not null,
  constraint newsletter_pause_is_only_check check (is_only),
  constraint newsletter_pause_pkey primary key (is_only)
);

create table one_time_code (
  id bigint generated always as identity not null,
  account_id bigint not null,
  purpose text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  new_email text,
  link_hash bytea,
  keeps_external_accounts boolean default false not null,
  constraint one_live_code unique (account_id, purpose),
  constraint one_time_code_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint one_time_code_new_email_check check (new_email = lower(new_email)),
  constraint one_time_code_pkey primary key (id),
  constraint one_time_code_purpose_check check (purpose in ('password', 'link', 'email', 'proof')),
  constraint only_a_change_names_an_email check ((purpose = 'email') = (new_email is not null))
);
create index one_time_code_hash on one_time_code (code_hash);
create index one_time_code_new_email on one_time_code (new_email) where (new_email is not null);

create table org_info (
  account_id bigint not null,
  telephone text not null,
  website text not null,
  constraint org_info_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint org_info_pkey primary key (account_id)
);
create trigger telephone_is_searched after insert or delete or update of telephone on org_info for each row execute function set_words_of_account();

create table password_grant (
  grant_hash bytea not null,
  account_id bigint not null,
  expires_at timestamptz not null,
  constraint password_grant_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint password_grant_pkey primary key (grant_hash)
);
create index password_grant_account on password_grant (account_id);

create table payment (
  payment_id text not null,
  source_id text,
  refunded_pence integer default 0 not null,
  refunds_reported_at timestamptz,
  dispute text,
  reported_at timestamptz not null,
  constraint payment_dispute_check check (dispute in ('open', 'won', 'lost')),
  constraint payment_pkey primary key (payment_id),
  constraint payment_refunded_pence_check check (refunded_pence >= 0)
);
create index payment_returned on payment (source_id) where ((refunded_pence > 0) or (dispute = 'lost'));
create index payment_source on payment (source_id) where (source_id is not null);

create table payment_event (
  event_id text not null,
  kind text not null,
  received_at timestamptz not null,
  constraint payment_event_pkey primary key (event_id)
);
create index payment_event_by_age on payment_event (received_at);

create table pending_sign_up (
  id bigint generated always as identity not null,
  email text not null,
  role text not null,
  password_hash text not null,
  firstname text not null,
  lastname text not null,
  how_heard text not null,
  membership_wording text not null,
  newsletter_wording text,
  signed_up_at timestamptz not null,
  expires_at timestamptz not null,
  code_hash bytea,
  link_hash bytea,
  code_expires_at timestamptz,
  campaign_id bigint,
  constraint codes_expire check ((code_hash is null) = (code_expires_at is null)),
  constraint pending_sign_up_email_check check (email = lower(email)),
  constraint pending_sign_up_pkey primary key (id),
  constraint pending_sign_up_role_check check (role in ('musketeer', 'applicant'))
);
create index pending_sign_up_code on pending_sign_up (code_hash) where (code_hash is not null);
create index pending_sign_up_email on pending_sign_up (email);
create index pending_sign_up_expiry on pending_sign_up (expires_at);

create table planned_leaflet (
  membership_id bigint not null,
  leaflet_id bigint not null,
  planned_at timestamptz not null,
  sent_at timestamptz,
  link_ended_at timestamptz,
  skipped_at timestamptz,
  constraint planned_leaflet_leaflet_id_fkey foreign key (leaflet_id) references leaflet(id) on delete cascade,
  constraint planned_leaflet_membership_id_fkey foreign key (membership_id) references membership(id) on delete cascade,
  constraint planned_leaflet_pkey primary key (membership_id, leaflet_id)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.05);
create index planned_leaflet_by_time on planned_leaflet using brin (sent_at) with (pages_per_range='16', autosummarize='on');
create index planned_leaflet_of_version on planned_leaflet (leaflet_id, sent_at);

create unlogged table rate_limit (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limit_pkey primary key (key)
);
create index rate_limit_expiry on rate_limit (expire);

create table received_reply (
  id uuid not null,
  received_at timestamptz not null,
  constraint received_reply_pkey primary key (id)
);
create index received_reply_age on received_reply (received_at);

create table reconciliation (
  is_only boolean default true not null,
  complete_until timestamptz not null,
  constraint reconciliation_is_only_check check (is_only),
  constraint reconciliation_pkey primary key (is_only)
);

create table round_claim (
  id bigint default next_id('round_claim_id_seq'::regclass) not null,
  membership_id bigint,
  campaign_id bigint not null,
  edition bigint not null,
  round_key bytea not null,
  half text not null,
  sector text not null,
  state text default 'claimed' not null,
  claimed_at timestamptz not null,
  lease_until timestamptz not null,
  rest_key bytea,
  submission_id uuid,
  done_at timestamptz,
  houses integer,
  is_shown boolean default false not null,
  constraint claimed_by_somebody check ((state <> 'claimed') or (membership_id is not null)),
  constraint done_has_houses check ((state = 'done') = ((done_at is not null) and (houses is not null))),
  constraint round_claim_campaign_id_fkey foreign key (campaign_id) references campaign(id),
  constraint round_claim_half_check check (half in ('a', 'b')),
  constraint round_claim_houses_check check (houses > 0),
  constraint round_claim_membership_id_fkey foreign key (membership_id) references membership(id) on delete cascade,
  constraint round_claim_pkey primary key (id),
  constraint round_claim_rest_key_check check (octet_length(rest_key) = 16),
  constraint round_claim_round_key_check check (octet_length(round_key) = 16),
  constraint round_claim_sector_check check (sector ~ '^[A-Z]{1,2}(\d[A-Z]|\d{1,2}) \d$'),
  constraint round_claim_state_check check (state in ('claimed', 'done', 'released'))
);
create index round_by_age on round_claim (claimed_at);
alter sequence round_claim_id_seq owned by round_claim.id;
create unique index round_held_once on round_claim (campaign_id, edition, round_key, half) where (state <> 'released');
create index round_lease on round_claim (lease_until) where (state = 'claimed');
create index round_of_member on round_claim (membership_id) where (membership_id is not null);
create index round_rest on round_claim (rest_key, half) where (rest_key is not null);
create index round_to_show on round_claim (campaign_id, sector) where ((state = 'done') and (not is_shown));

create table round_wait (
  id bigint default next_id('round_wait_id_seq'::regclass) not null,
  membership_id bigint not null,
  campaign_id bigint not null,
  round_key bytea not null,
  half text not null,
  sector text not null,
  asked_at timestamptz not null,
  not_before timestamptz not null,
  rest_keys bytea[],
  constraint round_wait_campaign_id_fkey foreign key (campaign_id) references campaign(id),
  constraint round_wait_half_check check (half in ('a', 'b')),
  constraint round_wait_membership_id_fkey foreign key (membership_id) references membership(id) on delete cascade,
  constraint round_wait_pkey primary key (id),
  constraint round_wait_round_key_check check (octet_length(round_key) = 16),
  constraint waits_once unique (membership_id, round_key, half)
);
create index round_wait_due on round_wait (not_before, id);
alter sequence round_wait_id_seq owned by round_wait.id;
create index round_wait_turn on round_wait (campaign_id, round_key, half, asked_at, id);

create table second_factor (
  account_id bigint not null,
  sealed bytea not null,
  set_up_at timestamptz,
  last_step bigint,
  constraint second_factor_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint second_factor_check check ((set_up_at is null) or (last_step is not null)),
  constraint second_factor_pkey primary key (account_id)
);

create table recovery_code (
  account_id bigint not null,
  code_hash bytea not null,
  key_name text,
  constraint recovery_code_account_id_fkey foreign key (account_id) references second_factor(account_id) on delete cascade,
  constraint recovery_code_pkey primary key (account_id, code_hash)
);

create table second_step (
  ticket_hash bytea not null,
  account_id bigint not null,
  wrong_tries integer default 0 not null,
  expires_at timestamptz not null,
  constraint second_step_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint second_step_pkey primary key (ticket_hash),
  constraint second_step_wrong_tries_check check (wrong_tries >= 0)
);
create index second_step_account on second_step (account_id);
create index second_step_expiry on second_step (expires_at);

create table secret_key (
  is_only boolean default true not null,
  key_name text not null,
  constraint secret_key_is_only_check check (is_only),
  constraint secret_key_pkey primary key (is_only)
);

create table session (
  token_hash bytea not null,
  account_id bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  passed_second_factor boolean default false not null,
  id bigint default next_id('session_id_seq'::regclass) not null,
  proved_at timestamptz not null,
  device text,
  constraint session_account_id_fkey foreign key (account_id) references account(id) on delete cascade,
  constraint session_pkey primary key (token_hash)
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);
create unique index session_id on session (id);
alter sequence session_id_seq owned by session.id;

create table shown_campaign (
  campaign_id bigint not null,
  counted_at timestamptz,
  next_count_at timestamptz not null,
  deliverers smallint default 0 not null,
  constraint shown_campaign_campaign_id_fkey foreign key (campaign_id) references campaign(id),
  constraint shown_campaign_deliverers_check check ((deliverers >= 0) and (deliverers <= 3)),
  constraint shown_campaign_pkey primary key (campaign_id)
);
create index shown_campaign_due on shown_campaign (next_count_at);

create table shown_coverage (
  campaign_id bigint not null,
  edition bigint not null,
  sector text not null,
  month date not null,
  houses integer not null,
  rounds integer not null,
  constraint one_shown_coverage_a_month primary key (campaign_id, edition, sector, month),
  constraint shown_coverage_campaign_id_fkey foreign key (campaign_id) references campaign(id),
  constraint shown_coverage_houses_check check (houses > 0),
  constraint shown_coverage_rounds_check check (rounds > 0)
);

create table shown_delivery_month (
  account_id bigint not null,
  month date not null,
  deliverers smallint not null,
  constraint one_shown_delivery_month primary key (account_id, month) include (deliverers),
  constraint shown_delivery_month_deliverers_check check ((deliverers >= 1) and (deliverers <= 3)),
  constraint shown_delivery_month_month_check check (extract(day from month) = (1)::numeric)
);

create table shown_tally (
  account_id bigint not null,
  campaign_id bigint not null,
  month date not null,
  joined integer not null,
  withdrawn integer not null,
  mailed integer not null,
  few_joined boolean default false not null,
  few_mailed boolean default false not null,
  constraint one_shown_tally_a_month primary key (account_id, campaign_id, month) include (joined, withdrawn, mailed, few_joined, few_mailed),
  constraint shown_tally_campaign_id_fkey foreign key (campaign_id) references campaign(id),
  constraint shown_tally_month_check check (extract(day from month) = (1)::numeric)
);

create table shown_version (
  leaflet_id bigint not null,
  mailed integer not null,
  few_mailed boolean default false not null,
  constraint shown_version_leaflet_id_fkey foreign key (leaflet_id) references leaflet(id) on delete cascade,
  constraint shown_version_pkey primary key (leaflet_id)
);

create table submission (
  key bytea not null,
  answer jsonb,
  submitted_at timestamptz not null,
  constraint submission_pkey primary key (key)
);
create index submission_by_time on submission (submitted_at);

create table switched_off_email (
  account_id bigint not null,
  email text not null,
  since timestamptz not null,
  constraint switched_off_email_account_id_fkey foreign key (account_id) references account(id),
  constraint switched_off_email_email_check check (email ~ '^[a-z-]{3,30}$'),
  constraint switched_off_email_pkey primary key (account_id, email)
);

create view donation_with_payments as
 select donation.id,
    donation.source_id,
    donation.type,
    donation.customer_id,
    donation.email,
    coalesce(donation.donor_key, donation.customer_id, donation.source_id) as donor,
    donation.amount_pence,
    donation.state,
    donation.given_at,
        case donation.type
            when 'monthly'::text then monthly_gift.session_id
            else donation.source_id
        end as session_id,
    monthly_gift.state as gift_state,
    money.payment_ids,
    least(money.refunded_pence, donation.amount_pence) as refunded_pence,
    money.dispute,
        case
            when ((donation.state <> 'paid'::text) or (money.dispute = 'lost'::text)) then 0
            else greatest(0, (donation.amount_pence - money.refunded_pence))
        end as net_pence
   from ((donation
     left join monthly_gift on ((monthly_gift.subscription_id = donation.subscription_id)))
     cross join lateral ( select (coalesce(sum(payment.refunded_pence), (0)::bigint))::integer as refunded_pence,
            coalesce(string_agg(payment.payment_id, ' '::text order by payment.payment_id), ''::text) as payment_ids,
                case
                    when bool_or((payment.dispute = 'lost'::text)) then 'lost'::text
                    when bool_or((payment.dispute = 'open'::text)) then 'open'::text
                    when bool_or((payment.dispute = 'won'::text)) then 'won'::text
                    else null::text
                end as dispute
           from payment
          where (payment.source_id = donation.source_id)) money);

create view listed_person as
 select account.id,
    account.role,
    account.activated_at,
    account.closed_at,
    account.first_key,
    account.name_key,
    (account.email collate "C") as email,
    account.signed_up_at,
    account.words
   from account
union all
 select (- newest.id) as id,
    newest.role,
    null::timestamp with time zone as activated_at,
    null::timestamp with time zone as closed_at,
    (plain_words(((newest.firstname || ' '::text) || newest.lastname)) collate "C") as first_key,
    (plain_words(
        case newest.role
            when 'musketeer'::text then ((newest.lastname || ' '::text) || newest.firstname)
            else newest.email
        end) collate "C") as name_key,
    (newest.email collate "C") as email,
    newest.signed_up_at,
    words_of(concat_ws(' '::text, newest.names, without_signs(newest.names), joined_word(newest.firstname), joined_word(newest.lastname))) as words
   from ( select distinct on (pending_sign_up.email) pending_sign_up.id,
            pending_sign_up.email,
            pending_sign_up.role,
            pending_sign_up.firstname,
            pending_sign_up.lastname,
            pending_sign_up.signed_up_at,
            concat_ws(' '::text, pending_sign_up.firstname, pending_sign_up.lastname, pending_sign_up.email) as names
           from ( select pending_sign_up_1.id,
                    pending_sign_up_1.email,
                    pending_sign_up_1.role,
                    pending_sign_up_1.firstname,
                    pending_sign_up_1.lastname,
                    pending_sign_up_1.signed_up_at
                   from pending_sign_up pending_sign_up_1
                  order by pending_sign_up_1.id desc
                 limit 1000) pending_sign_up
          where (not (exists ( select
                   from account
                  where (account.email = pending_sign_up.email))))
          order by pending_sign_up.email, pending_sign_up.id desc) newest;

insert into audience_count (next_count_at) values (now());

insert into cause (name, position) values
  ('fair_pay', 1),
  ('health_and_safety', 2),
  ('NHS', 3),
  ('social_care', 4),
  ('public_transport', 5),
  ('housing', 6),
  ('energy_bills', 7),
  ('food_poverty', 8),
  ('climate', 9),
  ('equal_pay', 10),
  ('anti-racism', 11),
  ('disability_rights', 12),
  ('LGBT_rights', 13),
  ('women''s_rights', 14),
  ('migrant_rights', 15),
  ('young_workers', 16),
  ('pensions', 17),
  ('education', 18),
  ('childcare', 19),
  ('libraries', 20),
  ('post_office', 21),
  ('privatisation', 22),
  ('zero_hours_contracts', 23),
  ('right_to_strike', 24),
  ('peace', 25),
  ('mental_health', 26),
  ('local_democracy', 27);

insert into cohort_count (next_count_at) values (now());
