-- compatible-from: 1000-schema.sql
-- A campaign can have one web address for residents who scan the code on its leaflet, and presses of its button are counted as scans are (rules: campaign-button, counted-scans).
alter table campaign
  add column button_address text not null default '',
  add constraint campaign_button_address_check check (button_address = '' or button_address ~ '^https://[a-z0-9.-]+/');
alter table print_pack_scans
  add column pressed integer not null default 0,
  drop constraint print_pack_scans_opened_check,
  add constraint print_pack_scans_counts_check check (opened >= 0 and pressed >= 0 and opened + pressed > 0);
