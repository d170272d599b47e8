-- The schema after all migrations. Written by `npm run schema`; a test compares it with a migrated database.

create table account (
  id bigint default next_id('account_id_seq'::regclass) not null,
  role text not null,
  email text,
  password_hash text,
  firstname text not null,
  lastname text not null,
  how_heard text default 'DEFAULT'::text not null,
  signed_up_at timestamp with time zone not null,
  activated_at timestamp with time zone,
  closed_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspension_reason text default ''::text not null,
  email_number integer default 0 not null,
  first_email_number integer,
  first_key text,
  name_key text,
  words tsvector default ''::tsvector not null,
  constraint account_email_check CHECK ((email = lower(email))),
  constraint account_how_heard_check CHECK ((how_heard = ANY (ARRAY['DEFAULT'::text, 'SEARCH_ENGINE'::text, 'RECOMMENDED'::text, 'SOCIAL_MEDIA'::text, 'BLOG_PUB'::text, 'OTHER'::text]))),
  constraint account_pkey PRIMARY KEY (id),
  constraint account_role_check CHECK ((role = ANY (ARRAY['musketeer'::text, 'applicant'::text, 'organisation'::text, 'administrator'::text]))),
  constraint closed_accounts_are_anonymous CHECK ((((closed_at IS NULL) AND (email IS NOT NULL)) OR ((closed_at IS NOT NULL) AND (email IS NULL) AND (password_hash IS NULL) AND (firstname = ''::text) AND (lastname = ''::text))))
);

CREATE INDEX account_by_email ON public.account USING btree (role, email COLLATE "C", id) INCLUDE (activated_at, closed_at);

CREATE INDEX account_by_first_name ON public.account USING btree (role, first_key, id) INCLUDE (activated_at, closed_at);

CREATE INDEX account_by_name ON public.account USING btree (role, name_key, id) INCLUDE (activated_at, closed_at);

CREATE INDEX account_by_role ON public.account USING btree (role, signed_up_at DESC, id DESC) INCLUDE (activated_at, closed_at);

CREATE UNIQUE INDEX account_email ON public.account USING btree (email);

CREATE INDEX account_words ON public.account USING gin (words) WITH (fastupdate=off);

CREATE INDEX musketeer_by_activation ON public.account USING btree (activated_at) WHERE ((role = 'musketeer'::text) AND (closed_at IS NULL));

CREATE TRIGGER account_words_are_set BEFORE INSERT OR UPDATE OF role, email, firstname, lastname, closed_at, words ON public.account FOR EACH ROW EXECUTE FUNCTION set_account_words();

create table address (
  account_id bigint not null,
  organisation text not null,
  first_line text not null,
  second_line text not null,
  city text not null,
  county text not null,
  post_code text not null,
  constraint address_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint address_pkey PRIMARY KEY (account_id)
);

CREATE TRIGGER address_is_searched AFTER INSERT OR DELETE OR UPDATE OF organisation, post_code ON public.address FOR EACH ROW EXECUTE FUNCTION set_words_of_account();

CREATE TRIGGER organisation_is_searched AFTER INSERT OR DELETE OR UPDATE OF organisation ON public.address FOR EACH ROW EXECUTE FUNCTION set_words_of_campaigns();

create table application (
  account_id bigint not null,
  state text not null,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  reason text default ''::text not null,
  constraint application_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint application_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint application_pkey PRIMARY KEY (account_id),
  constraint application_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'rejected'::text]))),
  constraint decisions_have_a_time CHECK (((state = 'pending'::text) = (decided_at IS NULL)))
);

CREATE INDEX application_decided_by ON public.application USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX application_pending ON public.application USING btree (submitted_at, account_id) WHERE (state = 'pending'::text);

create table application_draft (
  account_id bigint not null,
  answers jsonb not null,
  saved_at timestamp with time zone not null,
  form bigint,
  number integer,
  constraint application_draft_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint application_draft_pkey PRIMARY KEY (account_id)
);

create table audience (
  district text not null,
  area text not null,
  cause text not null,
  people integer not null,
  constraint audience_people_check CHECK ((people > 0)),
  constraint audience_pkey PRIMARY KEY (cause, district)
);

create table audience_count (
  is_only boolean default true not null,
  next_count_at timestamp with time zone not null,
  constraint audience_count_is_only_check CHECK (is_only),
  constraint audience_count_pkey PRIMARY KEY (is_only)
);

create table audit_entry (
  id bigint generated always as identity not null,
  administrator_id bigint,
  action text not null,
  account_id bigint,
  about text default ''::text not null,
  done_at timestamp with time zone not null,
  constraint audit_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint audit_entry_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES account(id),
  constraint audit_entry_pkey PRIMARY KEY (id)
);

CREATE INDEX audit_entry_by_time ON public.audit_entry USING btree (done_at, id);

CREATE INDEX audit_entry_of_account ON public.audit_entry USING btree (account_id, done_at) WHERE (account_id IS NOT NULL);

CREATE INDEX audit_entry_of_administrator ON public.audit_entry USING btree (administrator_id, done_at);

CREATE TRIGGER audit_is_read_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_is_read_only();

create table billing_key (
  key_hash bytea not null,
  customer_id text not null,
  expires_at timestamp with time zone not null,
  constraint billing_key_pkey PRIMARY KEY (key_hash)
);

CREATE INDEX billing_key_expiry ON public.billing_key USING btree (expires_at);

create table bounce (
  account_id bigint not null,
  hard boolean not null,
  answer text not null,
  bounced_at timestamp with time zone not null,
  constraint bounce_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint bounce_answer_check CHECK ((answer ~ '^[45]\d\d( [45]\.\d{1,3}\.\d{1,3})?$'::text))
);

CREATE UNIQUE INDEX bounce_of_day ON public.bounce USING btree (account_id, (((bounced_at AT TIME ZONE 'Europe/London'::text))::date), hard);

create table calendar_feed (
  id bigint default next_id('calendar_feed_id_seq'::regclass) not null,
  account_id bigint not null,
  created_at timestamp with time zone not null,
  constraint calendar_feed_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint calendar_feed_account_id_key UNIQUE (account_id),
  constraint calendar_feed_pkey PRIMARY KEY (id)
);

create table campaign (
  id bigint generated always as identity not null,
  account_id bigint not null,
  name text not null,
  description text not null,
  published_at timestamp with time zone not null,
  end_date date,
  deleted_at timestamp with time zone,
  goal integer,
  imprint_promoter text,
  imprint_on_behalf_of text,
  imprint_address text,
  stopped_at timestamp with time zone,
  revision integer default 1 not null,
  taken_down_at timestamp with time zone,
  paused_at timestamp with time zone,
  is_listed boolean default true not null,
  words tsvector default ''::tsvector not null,
  constraint campaign_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint campaign_goal_check CHECK (((goal >= 1) AND (goal <= 10000000))),
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_revision_check CHECK ((revision >= 1)),
  constraint taken_down_is_stopped CHECK (((taken_down_at IS NULL) OR (stopped_at IS NOT NULL))),
  constraint whole_imprint CHECK ((num_nonnulls(imprint_promoter, imprint_on_behalf_of, imprint_address) = ANY (ARRAY[0, 3])))
);

CREATE INDEX campaign_by_organisation ON public.campaign USING btree (account_id, published_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX campaign_listed ON public.campaign USING btree (published_at DESC, id DESC) INCLUDE (end_date) WHERE (is_listed AND (deleted_at IS NULL) AND (stopped_at IS NULL) AND (paused_at IS NULL));

CREATE INDEX campaign_newest ON public.campaign USING btree (published_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX campaign_of_account ON public.campaign USING btree (account_id);

CREATE INDEX campaign_running ON public.campaign USING btree (id) INCLUDE (end_date, published_at) WHERE ((deleted_at IS NULL) AND (stopped_at IS NULL) AND (paused_at IS NULL));

CREATE INDEX campaign_words ON public.campaign USING gin (words) WHERE (is_listed AND (deleted_at IS NULL) AND (stopped_at IS NULL) AND (paused_at IS NULL));

CREATE TRIGGER campaign_words_are_set BEFORE INSERT OR UPDATE OF name, description, deleted_at, words ON public.campaign FOR EACH ROW EXECUTE FUNCTION set_campaign_words();

CREATE TRIGGER changed_campaign_is_matched AFTER UPDATE OF end_date, stopped_at, paused_at, deleted_at ON public.campaign FOR EACH ROW WHEN (((((old.end_date IS DISTINCT FROM new.end_date) OR (old.stopped_at IS DISTINCT FROM new.stopped_at)) OR (old.paused_at IS DISTINCT FROM new.paused_at)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION match_changed_campaign();

create table campaign_cause (
  id bigint generated always as identity not null,
  campaign_id bigint not null,
  cause text not null,
  constraint campaign_cause_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  constraint campaign_cause_cause_fkey FOREIGN KEY (cause) REFERENCES cause(name),
  constraint campaign_cause_pkey PRIMARY KEY (id),
  constraint ticked_once UNIQUE (campaign_id, cause)
);

CREATE INDEX campaign_by_cause ON public.campaign_cause USING btree (cause, campaign_id);

CREATE TRIGGER gone_causes_are_matched AFTER DELETE ON public.campaign_cause REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION match_campaigns_of_rows();

CREATE TRIGGER new_causes_are_matched AFTER INSERT ON public.campaign_cause REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION match_campaigns_of_rows();

create table campaign_change (
  campaign_id bigint not null,
  revision integer not null,
  changed text[] not null,
  changed_at timestamp with time zone not null,
  constraint campaign_change_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  constraint campaign_change_changed_check CHECK ((changed <> '{}'::text[])),
  constraint campaign_change_pkey PRIMARY KEY (campaign_id, revision)
);

create table campaign_leaflet (
  campaign_id bigint not null,
  place smallint not null,
  leaflet_id bigint not null,
  constraint campaign_leaflet_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  constraint campaign_leaflet_leaflet_id_fkey FOREIGN KEY (leaflet_id) REFERENCES leaflet(id) ON DELETE CASCADE,
  constraint campaign_leaflet_leaflet_id_key UNIQUE (leaflet_id),
  constraint campaign_leaflet_pkey PRIMARY KEY (campaign_id, place),
  constraint campaign_leaflet_place_check CHECK (((place >= 1) AND (place <= 12)))
);

create table campaign_match (
  place text not null,
  cause text not null,
  published_at timestamp with time zone not null,
  campaign_id bigint not null,
  end_date date,
  constraint campaign_match_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  constraint campaign_match_pkey PRIMARY KEY (place, cause, published_at, campaign_id) INCLUDE (end_date)
);

CREATE INDEX match_of_campaign ON public.campaign_match USING btree (campaign_id);

create table campaign_place (
  campaign_id bigint not null,
  place text not null,
  constraint campaign_place_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  constraint campaign_place_pkey PRIMARY KEY (campaign_id, place),
  constraint known_place CHECK ((place ~ '^([A-Z]{1,2}(\d[A-Z]|\d{1,2})?|[A-Z]{1,2}(\d[A-Z]|\d{1,2}) \d|england|scotland|wales|northern-ireland)$'::text))
);

CREATE TRIGGER gone_places_are_matched AFTER DELETE ON public.campaign_place REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION match_campaigns_of_rows();

CREATE TRIGGER new_places_are_matched AFTER INSERT ON public.campaign_place REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION match_campaigns_of_rows();

create table campaign_promise (
  account_id bigint not null,
  promised_at timestamp with time zone not null,
  checked_on date not null,
  constraint campaign_promise_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint campaign_promise_pkey PRIMARY KEY (account_id)
);

CREATE INDEX promise_to_check ON public.campaign_promise USING btree (checked_on, account_id);

create table campaign_review (
  id bigint default next_id('campaign_review_id_seq'::regclass) not null,
  campaign_id bigint not null,
  opened_at timestamp with time zone not null,
  first_look_at timestamp with time zone,
  team_emailed_at timestamp with time zone,
  outcome text,
  reason text default ''::text not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  stopped_before timestamp with time zone,
  appealed_at timestamp with time zone,
  appeal_outcome text,
  appeal_reason text default ''::text not null,
  appeal_decided_at timestamp with time zone,
  appeal_decided_by bigint,
  constraint appeals_are_decided CHECK (((appeal_decided_at IS NULL) OR (appealed_at IS NOT NULL))),
  constraint campaign_review_appeal_decided_by_fkey FOREIGN KEY (appeal_decided_by) REFERENCES account(id),
  constraint campaign_review_appeal_outcome_check CHECK ((appeal_outcome = ANY (ARRAY['upheld'::text, 'reversed'::text]))),
  constraint campaign_review_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint campaign_review_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint campaign_review_outcome_check CHECK ((outcome = ANY (ARRAY['no-action'::text, 'stopped'::text]))),
  constraint campaign_review_pkey PRIMARY KEY (id),
  constraint decisions_are_appealed CHECK (((appealed_at IS NULL) OR (decided_at IS NOT NULL))),
  constraint whole_appeal CHECK ((num_nonnulls(appeal_outcome, appeal_decided_at, appeal_decided_by) = ANY (ARRAY[0, 3]))),
  constraint whole_decision CHECK ((num_nonnulls(outcome, decided_at, decided_by) = ANY (ARRAY[0, 3])))
);

CREATE INDEX campaign_review_appeal_decided_by ON public.campaign_review USING btree (appeal_decided_by) WHERE (appeal_decided_by IS NOT NULL);

CREATE INDEX campaign_review_by_campaign ON public.campaign_review USING btree (campaign_id, id);

CREATE INDEX campaign_review_decided_by ON public.campaign_review USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX campaign_review_newest ON public.campaign_review USING btree (opened_at DESC, id DESC);

CREATE INDEX campaign_review_open ON public.campaign_review USING btree (opened_at, id) WHERE (decided_at IS NULL);

CREATE UNIQUE INDEX one_open_review ON public.campaign_review USING btree (campaign_id) WHERE (decided_at IS NULL);

create table cause (
  name text not null,
  "position" smallint not null,
  constraint cause_pkey PRIMARY KEY (name),
  constraint cause_position_key UNIQUE ("position")
);

create table chosen_cause (
  id bigint default next_id('chosen_cause_id_seq'::regclass) not null,
  account_id bigint not null,
  cause text not null,
  priority smallint not null,
  constraint chosen_cause_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint chosen_cause_cause_fkey FOREIGN KEY (cause) REFERENCES cause(name),
  constraint chosen_cause_pkey PRIMARY KEY (id),
  constraint chosen_cause_priority_check CHECK ((priority >= 1)),
  constraint chosen_once UNIQUE (account_id, cause)
);

CREATE INDEX chosen_cause_by_cause ON public.chosen_cause USING btree (cause);

create table cohort (
  month date not null,
  people integer not null,
  retained_after_4_weeks integer not null,
  retained_after_12_weeks integer,
  constraint cohort_check CHECK (((retained_after_4_weeks >= 0) AND (retained_after_4_weeks <= people))),
  constraint cohort_check1 CHECK (((retained_after_12_weeks >= 0) AND (retained_after_12_weeks <= people))),
  constraint cohort_people_check CHECK ((people >= 0)),
  constraint cohort_pkey PRIMARY KEY (month)
);

create table cohort_count (
  is_only boolean default true not null,
  next_count_at timestamp with time zone not null,
  constraint cohort_count_is_only_check CHECK (is_only),
  constraint cohort_count_pkey PRIMARY KEY (is_only)
);

create table consent (
  id bigint generated always as identity not null,
  account_id bigint not null,
  purpose text not null,
  wording text not null,
  given_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  constraint consent_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint consent_pkey PRIMARY KEY (id),
  constraint consent_purpose_check CHECK ((purpose = ANY (ARRAY['membership'::text, 'newsletter'::text])))
);

CREATE INDEX consent_account ON public.consent USING btree (account_id);

CREATE UNIQUE INDEX subscribed_once ON public.consent USING btree (account_id) WHERE ((purpose = 'newsletter'::text) AND (withdrawn_at IS NULL));

create table contact_message (
  id bigint generated always as identity not null,
  reference text not null,
  email text not null,
  message text not null,
  received_at timestamp with time zone not null,
  read_at timestamp with time zone,
  read_by bigint,
  answered_at timestamp with time zone,
  answered_by bigint,
  constraint answered_messages_were_read CHECK (((answered_at IS NULL) OR (read_at IS NOT NULL))),
  constraint contact_message_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES account(id),
  constraint contact_message_pkey PRIMARY KEY (id),
  constraint contact_message_read_by_fkey FOREIGN KEY (read_by) REFERENCES account(id),
  constraint contact_message_reference_key UNIQUE (reference)
);

CREATE INDEX contact_message_answered ON public.contact_message USING btree (received_at, id) WHERE (answered_at IS NOT NULL);

CREATE INDEX contact_message_answered_by ON public.contact_message USING btree (answered_by) WHERE (answered_by IS NOT NULL);

CREATE INDEX contact_message_by_age ON public.contact_message USING btree (received_at);

CREATE INDEX contact_message_email ON public.contact_message USING btree (email);

CREATE INDEX contact_message_open ON public.contact_message USING btree (received_at, id) WHERE (answered_at IS NULL);

CREATE INDEX contact_message_read_by ON public.contact_message USING btree (read_by) WHERE (read_by IS NOT NULL);

CREATE INDEX contact_message_unread ON public.contact_message USING btree (received_at, id) WHERE (read_at IS NULL);

create table delivery (
  id bigint default next_id('delivery_id_seq'::regclass) not null,
  membership_id bigint not null,
  delivered_on date not null,
  leaflets_delivered integer not null,
  leaflets_printed integer,
  submission_id uuid not null,
  reported_at timestamp with time zone not null,
  campaign_id bigint not null,
  constraint delivery_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint delivery_leaflets_delivered_check CHECK (((leaflets_delivered >= 1) AND (leaflets_delivered <= 5000))),
  constraint delivery_leaflets_printed_check CHECK (((leaflets_printed >= 1) AND (leaflets_printed <= 5000))),
  constraint delivery_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(id) ON DELETE CASCADE,
  constraint delivery_pkey PRIMARY KEY (id),
  constraint reported_once UNIQUE (membership_id, submission_id)
);

CREATE INDEX delivery_of_campaign ON public.delivery USING btree (campaign_id, delivered_on) INCLUDE (membership_id, leaflets_delivered);

CREATE INDEX delivery_of_membership ON public.delivery USING btree (membership_id, delivered_on, id);

create table directory_postcode (
  postcode text not null,
  easting integer not null,
  northing integer not null,
  doors smallint,
  constraint directory_postcode_doors_check CHECK ((doors >= 0)),
  constraint directory_postcode_pkey PRIMARY KEY (postcode)
);

CREATE INDEX directory_nearest ON public.directory_postcode USING gist (point((easting)::double precision, (northing)::double precision));

create table directory_sector (
  sector text not null,
  doors integer not null,
  constraint directory_sector_doors_check CHECK ((doors >= 0)),
  constraint directory_sector_pkey PRIMARY KEY (sector)
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
  given_at timestamp with time zone not null,
  constraint donation_amount_pence_check CHECK ((amount_pence > 0)),
  constraint donation_check CHECK (((type = 'monthly'::text) = (subscription_id IS NOT NULL))),
  constraint donation_email_check CHECK ((email = lower(email))),
  constraint donation_pkey PRIMARY KEY (id),
  constraint donation_source_id_key UNIQUE (source_id),
  constraint donation_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'failed'::text, 'paid'::text]))),
  constraint donation_type_check CHECK ((type = ANY (ARRAY['oneoff'::text, 'monthly'::text])))
);

CREATE INDEX donation_by_amount ON public.donation USING btree (amount_pence, id);

CREATE INDEX donation_donor ON public.donation USING btree (donor_key) WHERE (donor_key IS NOT NULL);

CREATE INDEX donation_email ON public.donation USING btree (email) WHERE (email IS NOT NULL);

CREATE INDEX donation_newest ON public.donation USING btree (given_at DESC, id DESC);

CREATE INDEX donation_subscription ON public.donation USING btree (subscription_id) WHERE (subscription_id IS NOT NULL);

create table email (
  id bigint generated always as identity not null,
  idempotency_key text not null,
  kind text not null,
  account_id bigint,
  to_email text,
  to_name text default ''::text not null,
  content jsonb not null,
  sealed bytea,
  state text default 'queued'::text not null,
  priority smallint not null,
  due_at timestamp with time zone not null,
  attempts smallint default 0 not null,
  sender integer,
  in_doubt_count smallint default 0 not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  last_answer text,
  secret_erased boolean default false not null,
  unanswered_count smallint default 0 not null,
  may_have_been_sent boolean default true not null,
  constraint email_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint email_idempotency_key_key UNIQUE (idempotency_key),
  constraint email_pkey PRIMARY KEY (id),
  constraint email_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'cancelled'::text, 'in doubt'::text])))
);

CREATE INDEX email_account ON public.email USING btree (account_id) WHERE (account_id IS NOT NULL);

CREATE INDEX email_in_trouble ON public.email USING btree (id) WHERE (state = ANY (ARRAY['failed'::text, 'in doubt'::text]));

CREATE INDEX email_in_trouble_by_urgency ON public.email USING btree (state, priority) WHERE (state = ANY (ARRAY['failed'::text, 'in doubt'::text]));

CREATE INDEX email_queue ON public.email USING btree (priority, due_at, id) WHERE (state = 'queued'::text);

CREATE INDEX email_sending ON public.email USING btree (sender) WHERE (state = 'sending'::text);

CREATE INDEX email_to_erase ON public.email USING btree (ended_at) WHERE ((ended_at IS NOT NULL) AND ((content <> '{}'::jsonb) OR (to_email IS NOT NULL)));

CREATE INDEX email_to_repeat ON public.email USING btree (due_at) WHERE ((state = 'in doubt'::text) AND (ended_at IS NULL));

CREATE INDEX email_without_account ON public.email USING btree (to_email) WHERE ((account_id IS NULL) AND (to_email IS NOT NULL));

CREATE TRIGGER emails_are_announced AFTER INSERT ON public.email FOR EACH STATEMENT EXECUTE FUNCTION announce_emails();

CREATE TRIGGER erased_secrets_are_noted BEFORE UPDATE ON public.email FOR EACH ROW WHEN (((old.sealed IS NOT NULL) AND (new.sealed IS NULL))) EXECUTE FUNCTION note_erased_secret();

create table external_account (
  issuer text not null,
  subject text not null,
  account_id bigint not null,
  linked_at timestamp with time zone not null,
  id bigint default next_id('external_account_id_seq'::regclass) not null,
  constraint external_account_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint external_account_pkey PRIMARY KEY (issuer, subject),
  constraint external_account_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)))
);

CREATE INDEX external_account_account ON public.external_account USING btree (account_id);

CREATE UNIQUE INDEX external_account_id ON public.external_account USING btree (id);

create table external_account_ticket (
  ticket_hash bytea not null,
  sealed bytea not null,
  expires_at timestamp with time zone not null,
  constraint external_account_ticket_pkey PRIMARY KEY (ticket_hash)
);

CREATE INDEX external_account_ticket_expiry ON public.external_account_ticket USING btree (expires_at);

create table hidden_last_leaflets (
  account_id bigint not null,
  since timestamp with time zone not null,
  constraint hidden_last_leaflets_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint hidden_last_leaflets_pkey PRIMARY KEY (account_id)
);

create table invitation (
  id bigint generated always as identity not null,
  token_hash bytea not null,
  email text not null,
  invited_by bigint not null,
  invited_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint invitation_email_check CHECK ((email = lower(email))),
  constraint invitation_email_key UNIQUE (email),
  constraint invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES account(id),
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_token_hash_key UNIQUE (token_hash)
);

CREATE INDEX invitation_expiry ON public.invitation USING btree (expires_at);

CREATE INDEX invitation_invited_by ON public.invitation USING btree (invited_by);

create table job_worker (
  name text not null,
  presence integer not null,
  constraint job_worker_pkey PRIMARY KEY (name)
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
  created_at timestamp with time zone not null,
  card_key text,
  preview_width integer,
  preview_height integer,
  width_mm smallint,
  height_mm smallint,
  coarsest_dpi integer,
  lettered_edges smallint[],
  lettering_mm real[],
  is_every_picture_measured boolean,
  corrects_id bigint,
  smallest_text_pt real[],
  title text default ''::text not null,
  edition_id bigint,
  upload_sha256 text,
  constraint leaflet_bytes_check CHECK ((bytes > 0)),
  constraint leaflet_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  constraint leaflet_card_key_key UNIQUE (card_key),
  constraint leaflet_coarsest_dpi_check CHECK ((coarsest_dpi >= 0)),
  constraint leaflet_content_type_check CHECK ((content_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))),
  constraint leaflet_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES leaflet(id) ON DELETE SET NULL,
  constraint leaflet_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES leaflet(id) ON DELETE SET NULL,
  constraint leaflet_file_key_key UNIQUE (file_key),
  constraint leaflet_height_mm_check CHECK ((height_mm > 0)),
  constraint leaflet_pages_check CHECK (((pages >= 1) AND (pages <= 20))),
  constraint leaflet_pkey PRIMARY KEY (id),
  constraint leaflet_preview_height_check CHECK ((preview_height > 0)),
  constraint leaflet_preview_key_key UNIQUE (preview_key),
  constraint leaflet_preview_width_check CHECK ((preview_width > 0)),
  constraint leaflet_title_length CHECK ((length(title) <= 60)),
  constraint leaflet_version_check CHECK ((version >= 1)),
  constraint leaflet_width_mm_check CHECK ((width_mm > 0)),
  constraint one_leaflet_a_version UNIQUE (campaign_id, version),
  constraint whole_paper CHECK ((num_nonnulls(width_mm, height_mm) = ANY (ARRAY[0, 2]))),
  constraint whole_preview_size CHECK (((preview_width IS NULL) = (preview_height IS NULL)))
);

CREATE UNIQUE INDEX leaflet_corrected_once ON public.leaflet USING btree (corrects_id) WHERE (corrects_id IS NOT NULL);

CREATE INDEX leaflet_of_edition ON public.leaflet USING btree (edition_id) WHERE (edition_id IS NOT NULL);

CREATE INDEX leaflet_page_keys ON public.leaflet USING gin (page_keys);

create table leaflet_report (
  id bigint generated always as identity not null,
  review_id bigint not null,
  reason text not null,
  details text not null,
  email text,
  reported_at timestamp with time zone not null,
  constraint leaflet_report_pkey PRIMARY KEY (id),
  constraint leaflet_report_review_id_fkey FOREIGN KEY (review_id) REFERENCES campaign_review(id) ON DELETE CASCADE
);

CREATE INDEX leaflet_report_by_age ON public.leaflet_report USING btree (reported_at);

CREATE INDEX leaflet_report_by_email ON public.leaflet_report USING btree (email) WHERE (email IS NOT NULL);

CREATE INDEX leaflet_report_by_review ON public.leaflet_report USING btree (review_id, id);

create table link_report (
  membership_id bigint not null,
  submission_id uuid not null,
  reported_at timestamp with time zone not null,
  replaced jsonb not null,
  by_email boolean default false not null,
  constraint link_report_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(id) ON DELETE CASCADE,
  constraint link_report_pkey PRIMARY KEY (membership_id, submission_id)
);

CREATE INDEX link_report_age ON public.link_report USING btree (reported_at);

create table mail_pace (
  provider text not null,
  free_at timestamp with time zone not null,
  awaited_until timestamp with time zone not null,
  constraint mail_pace_pkey PRIMARY KEY (provider)
);

create table mail_pause (
  is_only boolean default true not null,
  paused_at timestamp with time zone,
  refused integer not null,
  answered integer not null,
  released_at timestamp with time zone,
  constraint mail_pause_is_only_check CHECK (is_only),
  constraint mail_pause_pkey PRIMARY KEY (is_only)
);

create table mail_release (
  is_only boolean default true not null,
  database text,
  released_at timestamp with time zone not null,
  table_oid oid,
  constraint mail_release_is_only_check CHECK (is_only),
  constraint mail_release_pkey PRIMARY KEY (is_only)
);

create table membership (
  id bigint default next_id('membership_id_seq'::regclass) not null,
  account_id bigint,
  campaign_id bigint not null,
  joined_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  emailed_at timestamp with time zone,
  mailed_leaflet_id bigint,
  constraint joined_once UNIQUE (account_id, campaign_id),
  constraint membership_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint membership_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint membership_pkey PRIMARY KEY (id)
);

CREATE INDEX membership_ever_of_campaign ON public.membership USING btree (campaign_id);

CREATE INDEX membership_of_account ON public.membership USING btree (account_id, joined_at DESC, id DESC) WHERE (withdrawn_at IS NULL);

CREATE INDEX membership_of_campaign ON public.membership USING btree (campaign_id) WHERE (withdrawn_at IS NULL);

create table migration (
  name text not null,
  sha256 text not null,
  ran_at timestamp with time zone default now() not null,
  compatible_from text,
  constraint migration_pkey PRIMARY KEY (name)
);

create table monthly_gift (
  subscription_id text not null,
  session_id text,
  customer_id text,
  email text,
  donor_key text,
  amount_pence integer,
  begun_at timestamp with time zone,
  state text not null,
  state_reported_at timestamp with time zone not null,
  constraint monthly_gift_amount_pence_check CHECK ((amount_pence > 0)),
  constraint monthly_gift_email_check CHECK ((email = lower(email))),
  constraint monthly_gift_pkey PRIMARY KEY (subscription_id),
  constraint monthly_gift_session_id_key UNIQUE (session_id),
  constraint monthly_gift_state_check CHECK ((state = ANY (ARRAY['running'::text, 'failing'::text, 'ending'::text, 'stopped'::text])))
);

CREATE INDEX monthly_gift_email ON public.monthly_gift USING btree (email) WHERE (email IS NOT NULL);

create table musketeer (
  account_id bigint not null,
  frequency text not null,
  anchor timestamp without time zone not null,
  next_due_at timestamp with time zone not null,
  last_slot timestamp without time zone,
  paused_until date,
  weekday smallint default 1 not null,
  hour smallint default 8 not null,
  wants_reminders boolean default true not null,
  reminded_at timestamp with time zone,
  pause_asked_at timestamp with time zone,
  what_next_membership_id bigint,
  constraint musketeer_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint musketeer_frequency_check CHECK ((frequency = ANY (ARRAY['WEEKLY'::text, 'FORTNIGHTLY'::text, 'MONTHLY'::text]))),
  constraint musketeer_hour_check CHECK (((hour >= 7) AND (hour <= 21))),
  constraint musketeer_pkey PRIMARY KEY (account_id),
  constraint musketeer_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);

CREATE INDEX musketeer_due ON public.musketeer USING btree (next_due_at, account_id);

create table musketeer_place (
  account_id bigint not null,
  district text not null,
  places text[] not null,
  constraint known_district CHECK ((district ~ '^[A-Z]{1,2}(\d[A-Z]|\d{1,2})$'::text)),
  constraint musketeer_place_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint musketeer_place_pkey PRIMARY KEY (account_id)
);

create table network_month (
  month date not null,
  joined bigint not null,
  mailed bigint not null,
  delivered bigint not null,
  constraint network_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint network_month_pkey PRIMARY KEY (month)
);

create table newsletter_issue (
  id bigint generated always as identity not null,
  subject text not null,
  text text not null,
  state text not null,
  leaves_at timestamp with time zone,
  saved_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  planned_up_to bigint default 0 not null,
  planned_all boolean default false not null,
  planned integer default 0 not null,
  sent integer default 0 not null,
  failed integer default 0 not null,
  unsubscribed integer default 0 not null,
  constraint drafts_have_no_time CHECK (((state = 'draft'::text) = (leaves_at IS NULL))),
  constraint newsletter_issue_pkey PRIMARY KEY (id),
  constraint newsletter_issue_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'sent'::text]))),
  constraint sent_issues_have_ended CHECK (((state = 'sent'::text) = (ended_at IS NOT NULL)))
);

CREATE INDEX newsletter_on_its_way ON public.newsletter_issue USING btree (leaves_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'sending'::text]));

CREATE UNIQUE INDEX one_newsletter_waits ON public.newsletter_issue USING btree ((1)) WHERE (state = ANY (ARRAY['draft'::text, 'scheduled'::text]));

create table newsletter_pause (
  is_only boolean default true not null,
  paused_at timestamp with time zone not null,
  constraint newsletter_pause_is_only_check CHECK (is_only),
  constraint newsletter_pause_pkey PRIMARY KEY (is_only)
);

create table one_time_code (
  id bigint generated always as identity not null,
  account_id bigint not null,
  purpose text not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  wrong_tries smallint default 0 not null,
  new_email text,
  link_hash bytea,
  keeps_external_accounts boolean default false not null,
  constraint one_live_code UNIQUE (account_id, purpose),
  constraint one_time_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint one_time_code_new_email_check CHECK ((new_email = lower(new_email))),
  constraint one_time_code_pkey PRIMARY KEY (id),
  constraint one_time_code_purpose_check CHECK ((purpose = ANY (ARRAY['password'::text, 'link'::text, 'email'::text, 'proof'::text]))),
  constraint only_a_change_names_an_email CHECK (((purpose = 'email'::text) = (new_email IS NOT NULL)))
);

CREATE INDEX one_time_code_hash ON public.one_time_code USING btree (code_hash);

CREATE INDEX one_time_code_new_email ON public.one_time_code USING btree (new_email) WHERE (new_email IS NOT NULL);

create table org_info (
  account_id bigint not null,
  telephone text not null,
  website text not null,
  constraint org_info_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint org_info_pkey PRIMARY KEY (account_id)
);

CREATE TRIGGER telephone_is_searched AFTER INSERT OR DELETE OR UPDATE OF telephone ON public.org_info FOR EACH ROW EXECUTE FUNCTION set_words_of_account();

create table password_grant (
  grant_hash bytea not null,
  account_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint password_grant_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint password_grant_pkey PRIMARY KEY (grant_hash)
);

CREATE INDEX password_grant_account ON public.password_grant USING btree (account_id);

create table payment (
  payment_id text not null,
  source_id text,
  refunded_pence integer default 0 not null,
  refunds_reported_at timestamp with time zone,
  dispute text,
  reported_at timestamp with time zone not null,
  constraint payment_dispute_check CHECK ((dispute = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))),
  constraint payment_pkey PRIMARY KEY (payment_id),
  constraint payment_refunded_pence_check CHECK ((refunded_pence >= 0))
);

CREATE INDEX payment_returned ON public.payment USING btree (source_id) WHERE ((refunded_pence > 0) OR (dispute = 'lost'::text));

CREATE INDEX payment_source ON public.payment USING btree (source_id) WHERE (source_id IS NOT NULL);

create table payment_event (
  event_id text not null,
  kind text not null,
  received_at timestamp with time zone not null,
  constraint payment_event_pkey PRIMARY KEY (event_id)
);

CREATE INDEX payment_event_by_age ON public.payment_event USING btree (received_at);

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
  signed_up_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  code_hash bytea,
  link_hash bytea,
  code_expires_at timestamp with time zone,
  campaign_id bigint,
  constraint codes_expire CHECK (((code_hash IS NULL) = (code_expires_at IS NULL))),
  constraint pending_sign_up_email_check CHECK ((email = lower(email))),
  constraint pending_sign_up_pkey PRIMARY KEY (id),
  constraint pending_sign_up_role_check CHECK ((role = ANY (ARRAY['musketeer'::text, 'applicant'::text])))
);

CREATE INDEX pending_sign_up_code ON public.pending_sign_up USING btree (code_hash) WHERE (code_hash IS NOT NULL);

CREATE INDEX pending_sign_up_email ON public.pending_sign_up USING btree (email);

CREATE INDEX pending_sign_up_expiry ON public.pending_sign_up USING btree (expires_at);

create table planned_leaflet (
  membership_id bigint not null,
  leaflet_id bigint not null,
  planned_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  link_ended_at timestamp with time zone,
  skipped_at timestamp with time zone,
  constraint planned_leaflet_leaflet_id_fkey FOREIGN KEY (leaflet_id) REFERENCES leaflet(id) ON DELETE CASCADE,
  constraint planned_leaflet_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(id) ON DELETE CASCADE,
  constraint planned_leaflet_pkey PRIMARY KEY (membership_id, leaflet_id)
);

CREATE INDEX planned_leaflet_by_time ON public.planned_leaflet USING brin (sent_at) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX planned_leaflet_of_version ON public.planned_leaflet USING btree (leaflet_id, sent_at);

create table rate_limit (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limit_pkey PRIMARY KEY (key)
);

CREATE INDEX rate_limit_expiry ON public.rate_limit USING btree (expire);

create table received_reply (
  id uuid not null,
  received_at timestamp with time zone not null,
  constraint received_reply_pkey PRIMARY KEY (id)
);

CREATE INDEX received_reply_age ON public.received_reply USING btree (received_at);

create table reconciliation (
  is_only boolean default true not null,
  complete_until timestamp with time zone not null,
  constraint reconciliation_is_only_check CHECK (is_only),
  constraint reconciliation_pkey PRIMARY KEY (is_only)
);

create table recovery_code (
  account_id bigint not null,
  code_hash bytea not null,
  key_name text,
  constraint recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES second_factor(account_id) ON DELETE CASCADE,
  constraint recovery_code_pkey PRIMARY KEY (account_id, code_hash)
);

create table round_claim (
  id bigint default next_id('round_claim_id_seq'::regclass) not null,
  membership_id bigint,
  campaign_id bigint not null,
  edition bigint not null,
  round_key bytea not null,
  half text not null,
  sector text not null,
  state text default 'claimed'::text not null,
  claimed_at timestamp with time zone not null,
  lease_until timestamp with time zone not null,
  rest_key bytea,
  submission_id uuid,
  done_at timestamp with time zone,
  houses integer,
  is_shown boolean default false not null,
  constraint claimed_by_somebody CHECK (((state <> 'claimed'::text) OR (membership_id IS NOT NULL))),
  constraint done_has_houses CHECK (((state = 'done'::text) = ((done_at IS NOT NULL) AND (houses IS NOT NULL)))),
  constraint round_claim_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint round_claim_half_check CHECK ((half = ANY (ARRAY['a'::text, 'b'::text]))),
  constraint round_claim_houses_check CHECK ((houses > 0)),
  constraint round_claim_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(id) ON DELETE CASCADE,
  constraint round_claim_pkey PRIMARY KEY (id),
  constraint round_claim_rest_key_check CHECK ((octet_length(rest_key) = 16)),
  constraint round_claim_round_key_check CHECK ((octet_length(round_key) = 16)),
  constraint round_claim_sector_check CHECK ((sector ~ '^[A-Z]{1,2}(\d[A-Z]|\d{1,2}) \d$'::text)),
  constraint round_claim_state_check CHECK ((state = ANY (ARRAY['claimed'::text, 'done'::text, 'released'::text])))
);

CREATE INDEX round_by_age ON public.round_claim USING btree (claimed_at);

CREATE UNIQUE INDEX round_held_once ON public.round_claim USING btree (campaign_id, edition, round_key, half) WHERE (state <> 'released'::text);

CREATE INDEX round_lease ON public.round_claim USING btree (lease_until) WHERE (state = 'claimed'::text);

CREATE INDEX round_of_member ON public.round_claim USING btree (membership_id) WHERE (membership_id IS NOT NULL);

CREATE INDEX round_rest ON public.round_claim USING btree (rest_key, half) WHERE (rest_key IS NOT NULL);

CREATE INDEX round_to_show ON public.round_claim USING btree (campaign_id, sector) WHERE ((state = 'done'::text) AND (NOT is_shown));

create table round_wait (
  id bigint default next_id('round_wait_id_seq'::regclass) not null,
  membership_id bigint not null,
  campaign_id bigint not null,
  round_key bytea not null,
  half text not null,
  sector text not null,
  asked_at timestamp with time zone not null,
  not_before timestamp with time zone not null,
  rest_keys bytea[],
  constraint round_wait_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint round_wait_half_check CHECK ((half = ANY (ARRAY['a'::text, 'b'::text]))),
  constraint round_wait_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES membership(id) ON DELETE CASCADE,
  constraint round_wait_pkey PRIMARY KEY (id),
  constraint round_wait_round_key_check CHECK ((octet_length(round_key) = 16)),
  constraint waits_once UNIQUE (membership_id, round_key, half)
);

CREATE INDEX round_wait_due ON public.round_wait USING btree (not_before, id);

CREATE INDEX round_wait_turn ON public.round_wait USING btree (campaign_id, round_key, half, asked_at, id);

create table second_factor (
  account_id bigint not null,
  sealed bytea not null,
  set_up_at timestamp with time zone,
  last_step bigint,
  constraint second_factor_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint second_factor_check CHECK (((set_up_at IS NULL) OR (last_step IS NOT NULL))),
  constraint second_factor_pkey PRIMARY KEY (account_id)
);

create table second_step (
  ticket_hash bytea not null,
  account_id bigint not null,
  wrong_tries integer default 0 not null,
  expires_at timestamp with time zone not null,
  constraint second_step_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint second_step_pkey PRIMARY KEY (ticket_hash),
  constraint second_step_wrong_tries_check CHECK ((wrong_tries >= 0))
);

CREATE INDEX second_step_account ON public.second_step USING btree (account_id);

CREATE INDEX second_step_expiry ON public.second_step USING btree (expires_at);

create table secret_key (
  is_only boolean default true not null,
  key_name text not null,
  constraint secret_key_is_only_check CHECK (is_only),
  constraint secret_key_pkey PRIMARY KEY (is_only)
);

create table session (
  token_hash bytea not null,
  account_id bigint not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  passed_second_factor boolean default false not null,
  id bigint default next_id('session_id_seq'::regclass) not null,
  proved_at timestamp with time zone not null,
  device text,
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint session_pkey PRIMARY KEY (token_hash)
);

CREATE INDEX session_account ON public.session USING btree (account_id);

CREATE INDEX session_expiry ON public.session USING btree (expires_at);

CREATE UNIQUE INDEX session_id ON public.session USING btree (id);

create table shown_campaign (
  campaign_id bigint not null,
  counted_at timestamp with time zone,
  next_count_at timestamp with time zone not null,
  deliverers smallint default 0 not null,
  constraint shown_campaign_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint shown_campaign_deliverers_check CHECK (((deliverers >= 0) AND (deliverers <= 3))),
  constraint shown_campaign_pkey PRIMARY KEY (campaign_id)
);

CREATE INDEX shown_campaign_due ON public.shown_campaign USING btree (next_count_at);

create table shown_coverage (
  campaign_id bigint not null,
  edition bigint not null,
  sector text not null,
  month date not null,
  houses integer not null,
  rounds integer not null,
  constraint one_shown_coverage_a_month PRIMARY KEY (campaign_id, edition, sector, month),
  constraint shown_coverage_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint shown_coverage_houses_check CHECK ((houses > 0)),
  constraint shown_coverage_rounds_check CHECK ((rounds > 0))
);

create table shown_delivery_month (
  account_id bigint not null,
  month date not null,
  deliverers smallint not null,
  constraint one_shown_delivery_month PRIMARY KEY (account_id, month) INCLUDE (deliverers),
  constraint shown_delivery_month_deliverers_check CHECK (((deliverers >= 1) AND (deliverers <= 3))),
  constraint shown_delivery_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
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
  constraint one_shown_tally_a_month PRIMARY KEY (account_id, campaign_id, month) INCLUDE (joined, withdrawn, mailed, few_joined, few_mailed),
  constraint shown_tally_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint shown_tally_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

create table shown_version (
  leaflet_id bigint not null,
  mailed integer not null,
  few_mailed boolean default false not null,
  constraint shown_version_leaflet_id_fkey FOREIGN KEY (leaflet_id) REFERENCES leaflet(id) ON DELETE CASCADE,
  constraint shown_version_pkey PRIMARY KEY (leaflet_id)
);

create table submission (
  key bytea not null,
  answer jsonb,
  submitted_at timestamp with time zone not null,
  constraint submission_pkey PRIMARY KEY (key)
);

CREATE INDEX submission_by_time ON public.submission USING btree (submitted_at);

create table switched_off_email (
  account_id bigint not null,
  email text not null,
  since timestamp with time zone not null,
  constraint switched_off_email_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint switched_off_email_email_check CHECK ((email ~ '^[a-z-]{3,30}$'::text)),
  constraint switched_off_email_pkey PRIMARY KEY (account_id, email)
);

CREATE OR REPLACE FUNCTION public.announce_emails()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  notify emails;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_is_read_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The audit log is never changed.';
end $function$
;

CREATE OR REPLACE FUNCTION public.content_query(typed text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select to_tsquery('english', string_agg(word || ':*', ' & '))
  from unnest(string_to_array(nullif(plain_words(without_signs(typed)), ''), ' ')) as word
$function$
;

CREATE OR REPLACE FUNCTION public.content_words(written text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select to_tsvector('english', plain_words(without_signs(written)))
$function$
;

CREATE OR REPLACE FUNCTION public.continue_sending_after_failover(last_known pg_lsn)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  update mail_release set database = this_database(), released_at = now()
  where database = this_database(1) and table_oid = 'mail_release'::regclass::oid
    and pg_last_wal_replay_lsn() >= last_known;
  if found then return 'continues'; end if;
  perform from mail_release where database = this_database() and table_oid = 'mail_release'::regclass::oid;
  if found then return 'was never on hold'; end if;
  return 'stays on hold';
end
$function$
;

CREATE OR REPLACE FUNCTION public.joined_word(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select replace(plain_words(written), ' ', '')
$function$
;

CREATE OR REPLACE FUNCTION public.match_campaigns(ids bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.match_campaigns_of_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform match_campaigns(array(select distinct campaign_id from changed));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.match_changed_campaign()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform match_campaigns(array[new.id]);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.next_id(ids regclass)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.note_erased_secret()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.secret_erased := true;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.plain_words(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select trim(regexp_replace(
    lower(regexp_replace(normalize(written, nfkd), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'))
$function$
;

CREATE OR REPLACE FUNCTION public.searched_words(typed text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case
    when typed ~ '^[\d\s()+./-]+$' and length(regexp_replace(typed, '\D', '', 'g')) >= 5
      then array_remove(array[telephone_word(typed)], '')
    else array_remove(string_to_array(plain_words(without_signs(typed)), ' '), '')
  end
$function$
;

CREATE OR REPLACE FUNCTION public.set_account_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.set_campaign_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.words := case when new.deleted_at is null then content_words(concat_ws(' ', new.name, new.description,
    (select organisation from address where address.account_id = new.account_id))) else '' end;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.set_words_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update account set words = '' where id = coalesce(new.account_id, old.account_id) and closed_at is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.set_words_of_campaigns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update campaign set words = '' where account_id = coalesce(new.account_id, old.account_id) and deleted_at is null;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.telephone_word(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select regexp_replace(regexp_replace(
    regexp_replace(trim(written), '^(\+|00)\s*44', '0'), '\D', '', 'g'), '^(44(?=\d{9,})|0+)', '')
$function$
;

CREATE OR REPLACE FUNCTION public.this_database(timelines_before integer DEFAULT 0)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when not pg_is_in_recovery() then format(
    '%s/%s/%s',
    system_identifier,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer - timelines_before,
    pg_database.oid
  ) end
  from pg_control_system(), pg_database where datname = current_database()
$function$
;

CREATE OR REPLACE FUNCTION public.without_signs(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select regexp_replace(written, '[''’‘ʼ`´‐‑-]', '', 'g')
$function$
;

CREATE OR REPLACE FUNCTION public.words_of(written text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array_to_tsvector(array_remove(string_to_array(plain_words(written), ' '), ''))
$function$
;

create view donation_with_payments as
 SELECT donation.id,
    donation.source_id,
    donation.type,
    donation.customer_id,
    donation.email,
    COALESCE(donation.donor_key, donation.customer_id, donation.source_id) AS donor,
    donation.amount_pence,
    donation.state,
    donation.given_at,
        CASE donation.type
            WHEN 'monthly'::text THEN monthly_gift.session_id
            ELSE donation.source_id
        END AS session_id,
    monthly_gift.state AS gift_state,
    money.payment_ids,
    LEAST(money.refunded_pence, donation.amount_pence) AS refunded_pence,
    money.dispute,
        CASE
            WHEN ((donation.state <> 'paid'::text) OR (money.dispute = 'lost'::text)) THEN 0
            ELSE GREATEST(0, (donation.amount_pence - money.refunded_pence))
        END AS net_pence
   FROM ((donation
     LEFT JOIN monthly_gift ON ((monthly_gift.subscription_id = donation.subscription_id)))
     CROSS JOIN LATERAL ( SELECT (COALESCE(sum(payment.refunded_pence), (0)::bigint))::integer AS refunded_pence,
            COALESCE(string_agg(payment.payment_id, ' '::text ORDER BY payment.payment_id), ''::text) AS payment_ids,
                CASE
                    WHEN bool_or((payment.dispute = 'lost'::text)) THEN 'lost'::text
                    WHEN bool_or((payment.dispute = 'open'::text)) THEN 'open'::text
                    WHEN bool_or((payment.dispute = 'won'::text)) THEN 'won'::text
                    ELSE NULL::text
                END AS dispute
           FROM payment
          WHERE (payment.source_id = donation.source_id)) money);

create view listed_person as
 SELECT account.id,
    account.role,
    account.activated_at,
    account.closed_at,
    account.first_key,
    account.name_key,
    (account.email COLLATE "C") AS email,
    account.signed_up_at,
    account.words
   FROM account
UNION ALL
 SELECT (- newest.id) AS id,
    newest.role,
    NULL::timestamp with time zone AS activated_at,
    NULL::timestamp with time zone AS closed_at,
    (plain_words(((newest.firstname || ' '::text) || newest.lastname)) COLLATE "C") AS first_key,
    (plain_words(
        CASE newest.role
            WHEN 'musketeer'::text THEN ((newest.lastname || ' '::text) || newest.firstname)
            ELSE newest.email
        END) COLLATE "C") AS name_key,
    (newest.email COLLATE "C") AS email,
    newest.signed_up_at,
    words_of(concat_ws(' '::text, newest.names, without_signs(newest.names), joined_word(newest.firstname), joined_word(newest.lastname))) AS words
   FROM ( SELECT DISTINCT ON (pending_sign_up.email) pending_sign_up.id,
            pending_sign_up.email,
            pending_sign_up.role,
            pending_sign_up.firstname,
            pending_sign_up.lastname,
            pending_sign_up.signed_up_at,
            concat_ws(' '::text, pending_sign_up.firstname, pending_sign_up.lastname, pending_sign_up.email) AS names
           FROM ( SELECT pending_sign_up_1.id,
                    pending_sign_up_1.email,
                    pending_sign_up_1.role,
                    pending_sign_up_1.firstname,
                    pending_sign_up_1.lastname,
                    pending_sign_up_1.signed_up_at
                   FROM pending_sign_up pending_sign_up_1
                  ORDER BY pending_sign_up_1.id DESC
                 LIMIT 1000) pending_sign_up
          WHERE (NOT (EXISTS ( SELECT
                   FROM account
                  WHERE (account.email = pending_sign_up.email))))
          ORDER BY pending_sign_up.email, pending_sign_up.id DESC) newest;
