-- Recovery codes are stored as hashes, so a new secret key cannot take them over. The name of the key that hashed them tells which codes
-- end with the key before. Null: hashed before this column was added.
alter table recovery_code add column key_name text;
