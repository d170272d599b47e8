/**
 * The id of a form of a dashboard, by which it is recognised when it is sent twice (rule: forms-sent-twice). Browsers only make it on secure
 * addresses.
 */
export const newSubmissionId = () => (isSecureContext ? crypto.randomUUID() : undefined)
