export interface Size {
  musketeers: number
  campaigns: number
}

/** One statement that fills a table. */
interface TableFilling {
  table: string
  insert: string
}

/** Every musketeer joins one campaign of each band. The first band is a few huge campaigns, the last is half of all campaigns, which are small. */
const bands = 10
const campaignsPerOrganisation = 20

const organisationsIn = ({ campaigns }: Size) => Math.ceil(campaigns / campaignsPerOrganisation)

/** The statements that fill a world, in order. */
export const tableFillings = (size: Size): TableFilling[] => [
  ...accountFillings(size),
  ...eventFillings(),
  ...musketeerFillings(size),
  ...campaignFillings(size),
  ...membershipFillings(size),
]

function accountFillings(size: Size): TableFilling[] {
  const { musketeers } = size
  const organisations = organisationsIn(size)
  // One in a hundred is an applicant: pending or rejected.
  const applicants = Math.ceil(musketeers / 100)
  const accounts = organisations + musketeers + applicants
  return [
    {
      table: 'account',
      insert: `insert into account (id, role, email, firstname, lastname, how_heard, signed_up_at, activated_at)
       overriding system value
       select nth, case when nth <= ${organisations} then 'organisation' when nth <= ${organisations + musketeers} then 'musketeer' else 'applicant' end,
         'person.' || nth || '@' || (array['example.org', 'mail.example', 'post.example', 'union.example'])[1 + nth % 4],
         (array['Ada', 'Grace', 'Keir', 'Annie', 'Tom', 'Ellen', 'Will', 'Mary'])[1 + nth % 8],
         (array['Besant', 'Hardie', 'Wilkinson', 'Mann', 'Tillett', 'Macarthur', 'Thorne'])[1 + nth % 7] || ' ' || nth,
         (array['DEFAULT', 'SEARCH_ENGINE', 'RECOMMENDED', 'SOCIAL_MEDIA', 'BLOG_PUB', 'OTHER'])[1 + nth % 6],
         timestamptz '2026-11-01' - nth % 730 * interval '1 day' - nth % 86400 * interval '1 second',
         case when nth % 50 = 0 and nth > ${organisations} then null else timestamptz '2026-11-01' - nth % 730 * interval '1 day' end
       from generate_series(1, ${accounts}) as nth`,
    },
    {
      table: 'address',
      insert: `insert into address (account_id, organisation, first_line, second_line, city, county, post_code)
       select id, case when role = 'musketeer' then '' else 'Workers of ' || lastname end, '1 High Street', '', 'Exampleton', '', 'M1 1AA'
       from account where role <> 'musketeer' or id % 2 = 0`,
    },
    {
      table: 'org_info',
      insert: `insert into org_info (account_id, telephone, website)
       select id, '0161 496 ' || lpad((id % 10000)::text, 4, '0'), '' from account where role <> 'musketeer'`,
    },
    {
      table: 'application',
      insert: `insert into application (account_id, state, submitted_at, decided_at)
       select id, case when id % 3 = 0 then 'rejected' else 'pending' end, signed_up_at + interval '2 hours',
         case when id % 3 = 0 then signed_up_at + interval '5 hours' end
       from account where role = 'applicant' and id % 5 <> 0`,
    },
    {
      table: 'consent',
      insert: `insert into consent (account_id, purpose, wording, given_at)
       select id, 'newsletter', 'The weekly newsletter.', signed_up_at from account where role = 'musketeer' and id % 9 = 0`,
    },
  ]
}

function eventFillings(): TableFilling[] {
  return [
    {
      table: 'donation',
      insert: `insert into donation (source_id, type, customer_id, email, donor_key, amount_pence, state, given_at)
       select 'cs_' || id, 'oneoff', 'cus_' || id, email, 'donor ' || id, 100 + id % 50 * 100,
         case when id % 30 = 0 then 'failed' else 'paid' end, signed_up_at + interval '1 day'
       from account where role = 'musketeer' and id % 10 = 0`,
    },
    {
      table: 'audit_entry',
      insert: `insert into audit_entry (action, account_id, about, done_at)
       select case when id % 2 = 0 then 'looked-at-person' else 'looked-at-campaigns' end, id, '', signed_up_at + interval '3 days'
       from account where role = 'musketeer' and id % 2 = 0`,
    },
    {
      table: 'contact_message',
      insert: `insert into contact_message (reference, email, message, received_at)
       select 'SM-' || id, email, 'How do I print leaflets at home?', signed_up_at + interval '4 days'
       from account where role = 'musketeer' and id % 50 = 0`,
    },
  ]
}

function musketeerFillings(size: Size): TableFilling[] {
  const { musketeers } = size
  const organisations = organisationsIn(size)
  return [
    {
      table: 'musketeer',
      insert: `insert into musketeer (account_id, frequency, anchor, next_due_at)
       select ${organisations} + nth,
         (array['WEEKLY', 'WEEKLY', 'FORTNIGHTLY', 'MONTHLY'])[1 + nth % 4], timestamp '2026-11-16 08:00', timestamptz '2026-11-23 08:00Z'
       from generate_series(1, ${musketeers}) as nth`,
    },
    {
      table: 'musketeer_place',
      insert: `insert into musketeer_place (account_id, district, places)
       select ${organisations} + nth, district, array[district, 'M', 'england', 'everywhere']
       from generate_series(1, ${musketeers}, 2) as nth, concat('M', 1 + nth % 20) as district`,
    },
    {
      table: 'chosen_cause',
      insert: `insert into chosen_cause (account_id, cause, priority)
       select ${organisations} + nth, name, priority
       from generate_series(1, ${musketeers}) as nth, generate_series(1, 3) as priority
       join cause on true where position = 1 + (nth * 7 + priority * 9) % 27`,
    },
  ]
}

function campaignFillings(size: Size): TableFilling[] {
  const { campaigns } = size
  const organisations = organisationsIn(size)
  return [
    {
      table: 'campaign',
      insert: `insert into campaign (id, account_id, name, description, published_at)
       overriding system value
       select nth, 1 + nth % ${organisations}, 'Campaign ' || nth, 'Why this matters on your street, in ' || nth || ' words or fewer.',
         timestamptz '2026-11-01' - (${campaigns} - nth) * interval '20 minutes'
       from generate_series(1, ${campaigns}) as nth`,
    },
    {
      table: 'campaign_cause',
      insert: `insert into campaign_cause (campaign_id, cause)
       select nth, name from generate_series(1, ${campaigns}) as nth, generate_series(1, 2) as which
       join cause on true where position = 1 + (nth * 5 + which * 11) % 27`,
    },
    {
      table: 'campaign_place',
      insert: `insert into campaign_place (campaign_id, place)
       select nth, (array['england', 'M', 'M' || 1 + nth % 20])[1 + nth / 4 % 3] from generate_series(4, ${campaigns}, 4) as nth`,
    },
    {
      table: 'leaflet',
      insert: `insert into leaflet (id, campaign_id, version, file_key, content_type, sha256, bytes, pages, preview_key, card_key, page_keys, created_at)
       overriding system value
       select id, campaign_id, version, md5('file' || id) || '.pdf', 'application/pdf', repeat('0', 64), 150000, 1,
         md5('preview' || id) || '.webp', md5('card' || id) || '.webp', array[md5('page' || id) || '.webp'], timestamptz '2026-11-01'
       from (
         select nth as id, nth as campaign_id, 1 as version from generate_series(1, ${campaigns}) as nth
         union all
         select ${campaigns} + nth / 5 + place - 3, nth, place
         from generate_series(10, ${campaigns}, 10) as nth, generate_series(2, 3) as place
       ) as numbered`,
    },
  ]
}

function membershipFillings(size: Size): TableFilling[] {
  const { musketeers, campaigns } = size
  const organisations = organisationsIn(size)
  return [
    {
      table: 'membership',
      // Band b has the campaigns from 2^(b-1) to 2^b, scaled. All campaigns of a band have equally many members.
      insert: `insert into membership (id, account_id, campaign_id, joined_at, emailed_at, mailed_leaflet_id)
       overriding system value
       select (band - 1) * ${musketeers}::bigint + nth, ${organisations} + nth,
         campaign_id,
         timestamptz '2026-10-31' - (nth * 31 + band * 37) % 360 * interval '1 day',
         case when band < ${bands} then timestamptz '2026-11-01' - nth % 300 * interval '1 day' end,
         case when band < ${bands} then campaign_id end
       from generate_series(1, ${bands}) as band
       cross join lateral (
         select (${campaigns} * (power(2, band - 1) - 1) / ${2 ** bands - 1})::bigint as first,
           (${campaigns} * (power(2, band) - 1) / ${2 ** bands - 1})::bigint as beyond
       ) as bounds
       cross join generate_series(1, ${musketeers}) as nth
       cross join lateral (
         select 1 + first + (nth * 7919::bigint + band * 104729) % greatest(1, beyond - first) as campaign_id
       ) as joined`,
    },
    {
      table: 'planned_leaflet',
      insert: `insert into planned_leaflet (membership_id, leaflet_id, planned_at, sent_at)
       select membership.id, leaflet.id, emailed_at, emailed_at
       from membership join leaflet using (campaign_id) where version = 1 and emailed_at is not null order by membership.id`,
    },
    {
      table: 'delivery',
      insert: `insert into delivery (membership_id, campaign_id, delivered_on, leaflets_delivered, submission_id, reported_at)
       select id, campaign_id, (joined_at + interval '1 day')::date, 5 + id % 40, md5(id::text)::uuid, joined_at + interval '2 days'
       from membership`,
    },
  ]
}

/** What follows from the rows above. The product's nightly work counts the rest. */
export const derivedRows = [
  // What weekly counts would have shown until now.
  `insert into shown_tally (account_id, campaign_id, month, joined, withdrawn, mailed)
   select campaign.account_id, campaign_id, date_trunc('month', at)::date, count(*) filter (where what = 'join'), 0,
     count(*) filter (where what = 'email')
   from (
     select campaign_id, joined_at as at, 'join' as what from membership
     union all
     select campaign_id, sent_at, 'email' from planned_leaflet join leaflet on leaflet.id = leaflet_id where sent_at is not null
   ) as event join campaign on campaign.id = campaign_id
   group by 1, 2, 3`,
  `insert into shown_version (leaflet_id, mailed)
   select leaflet_id, count(*) from planned_leaflet where sent_at is not null group by leaflet_id`,
  'insert into campaign_leaflet (campaign_id, place, leaflet_id) select campaign_id, version, id from leaflet',
  'select match_campaigns(array(select id from campaign))',
  ...['account', 'campaign', 'leaflet', 'membership'].map(
    (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  ),
]

/**
 * Makes every musketeer's next leaflet due at a time, on every weekday and hour, and deletes what was planned. One in twenty is paused.
 * Parameter: the time.
 */
export const everyLeafletDue = [
  'truncate email',
  'delete from planned_leaflet where sent_at is null',
  `update musketeer set weekday = 1 + account_id % 7, hour = 8 + account_id % 12, last_slot = null,
     paused_until = case when account_id % 20 = 0 then ($1::timestamptz + interval '70 days')::date end,
     next_due_at = case when account_id % 20 = 0 then $1 + interval '70 days' else $1 end`,
]

/** The same emails as planning queues, by one statement. */
export const bareInsertOfEmails = `insert into email (idempotency_key, kind, account_id, content, priority, due_at, created_at)
  select 'leaflet:' || membership.id || ':' || leaflet_id, 'mailing.leaflet', membership.account_id,
    jsonb_build_object('membershipId', membership.id, 'leafletId', leaflet_id), 50, now(), now()
  from membership join campaign_leaflet on campaign_leaflet.campaign_id = membership.campaign_id and place = 1
  join account on account.id = membership.account_id
  where emailed_at is null and activated_at is not null and membership.account_id % 20 <> 0`

/** Queues the emails of leaflets for the first memberships, after those that are there. Parameter: how many. */
export const queuedEmails = `with due as materialized (
    select membership.id as membership_id, leaflet.id as leaflet_id, account_id
    from membership join leaflet using (campaign_id) where version = 1 and membership.id <= $1 order by campaign_id, membership.id
  ), planned as (
    insert into planned_leaflet (membership_id, leaflet_id, planned_at) select membership_id, leaflet_id, now() from due
  )
  insert into email (idempotency_key, kind, account_id, content, priority, due_at, created_at)
  select 'leaflet:' || membership_id || ':' || leaflet_id, 'mailing.leaflet', account_id,
    jsonb_build_object('membershipId', membership_id, 'leafletId', leaflet_id), 50, now(), now()
  from due`

/** Deletes all emails, and the plans of the first memberships. Parameter: how many. */
export const noEmails = ['truncate email, bounce', 'delete from planned_leaflet where membership_id <= $1']

/** The account of an administrator. */
export const administratorRow = `insert into account (role, email, firstname, lastname, how_heard, signed_up_at, activated_at)
  values ('administrator', 'administrator@bench.example', 'Grace', 'Hopper', 'DEFAULT', now(), now()) on conflict (email) do nothing`

/** Opens sessions. Parameters: the accounts, and the SHA-256 of each one's token. */
export const sessionRows = `insert into session (token_hash, account_id, created_at, last_used_at, expires_at, passed_second_factor, proved_at)
  select token_hash, account_id, now(), now(), now() + interval '8 hours', true, now()
  from unnest($1::bigint[], $2::bytea[]) as given (account_id, token_hash)`
