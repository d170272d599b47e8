/** What is logged about administrators, by kind (rule: administrator-actions-logged). */
export const auditActions = {
  read: [
    'looked-at-person',
    'looked-at-campaigns',
    'listed',
    'searched',
    'saved-list',
    'read-message',
    'read-review',
    'read-member-message',
  ],
  decided: [
    'confirmed-application',
    'rejected-application',
    'created-organisation',
    'invited-administrator',
    'withdrew-invitation',
    'became-administrator',
    'reset-second-factor',
    'suspended-account',
    'restored-account',
    'asked-for-correction',
    'left-campaign-alone',
    'stopped-campaign',
    'recorded-appeal',
    'upheld-decision',
    'reversed-decision',
    'answered-message',
    'reopened-message',
    'approved-member-message',
    'refused-member-message',
    'took-down-member-message',
    'saved-newsletter',
    'paused-newsletter',
    'resumed-newsletter',
    'resent-letter',
    'cleared-bounces',
    'resumed-mail',
  ],
} as const

/** A list reaches back this many entries; a date leads to older ones. At this number, `totalElements` means "or more". */
export const maxAuditEntries = 1000
