/** Webhooks: what they are told comes from other domains. */
export { forgetUnreadableWebhooks } from './keep-webhooks.ts'
export { tellWebhooks } from './queue-message.ts'
