-- compatible-from: 1251-campaign-refusals.sql
-- A home that wants no more leaflets no longer says whose leaflet it was; a campaign has a sum of how many asked (rule: refusals-counted).
alter table refused_home drop column campaign_id;

create table campaign_refusals (
  campaign_id bigint not null,
  asked_before integer default 0 not null,
  week date not null,
  asked_in_week integer not null,
  constraint campaign_refusals_pkey primary key (campaign_id),
  constraint campaign_refusals_asked_check check (asked_before >= 0 and asked_in_week > 0),
  constraint campaign_refusals_campaign_id_fkey foreign key (campaign_id) references campaign(id) on delete cascade
);
