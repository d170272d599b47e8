import { randomBytes } from 'node:crypto'

/** The settings of a product in production that differs from the examples in .env.example. Email goes to a port that nobody listens on. */
export const productionSettings = (databaseUrl: string, dataDirectory: string) => ({
  NODE_ENV: 'production',
  DATA_DIR: dataDirectory,
  DATABASE_URL: databaseUrl,
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: 'https://leaflets.tradescouncil.org.uk',
  SECRET_KEY: randomBytes(32).toString('base64url'),
  CONTACT_EMAIL: 'team@tradescouncil.org.uk',
  MAIL_FROM: 'leaflets@tradescouncil.org.uk',
  SOURCE_URL: 'https://code.tradescouncil.org.uk/leaflets',
  PROMOTER: 'Dunmere Trades Union Council, 1 High Street, Dunmere',
})
