-- compatible-from: 1000-schema.sql
-- Weeks no longer tell that one or two people joined. The version before still writes the column.
update shown_week set few_joined = false where few_joined;
alter table shown_week alter column few_joined set default false;
