-- compatible-from: 0110-plans-of-a-membership.sql
-- The checksum of a leaflet as it was uploaded, so that its organisation cannot publish it again after administrators stopped its campaign.
alter table leaflet add column upload_sha256 text;
