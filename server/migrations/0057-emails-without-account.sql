-- Closing an account also erases the ended emails to its address that belong to no account. Few of many emails have an address of their own.
create index letter_to_nobodys_account on letter (to_email) where account_id is null and to_email is not null;
