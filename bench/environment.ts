/**
 * The product's environment in a measurement. By default no mail server answers.
 * @param own variables of this measurement
 */
export const environmentOf = <Own extends { DATABASE_URL: string; DATA_DIR: string }>(own: Own) => ({
  NODE_ENV: 'test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: 'http://localhost:3000',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64url'),
  ...own,
})
