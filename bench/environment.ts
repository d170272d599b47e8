/** What the product is started with in a measurement, mails going nowhere unless told. @param own what it has of its own, the database first */
export const environmentOf = <Own extends { DATABASE_URL: string; DATA_DIR: string }>(own: Own) => ({
  NODE_ENV: 'test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: 'http://localhost:3000',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64url'),
  ...own,
})
