-- Counters of the limits on trying (D14, D12), shared by all web processes. The library rate-limiter-flexible names the columns.

create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expiry on rate_limit (expire);
