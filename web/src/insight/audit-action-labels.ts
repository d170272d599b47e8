import type { AuditAction } from '@street-musketeers/contract/audit/audit-schemas.ts'

/** How the audit log names each action. */
export const auditActionLabels: Record<AuditAction, string> = {
  'looked-at-person': 'Looked at an account',
  'looked-at-campaigns': 'Looked at a musketeer’s campaigns',
  listed: 'Looked at a list',
  searched: 'Searched a list',
  'saved-list': 'Saved a list as a file',
  'read-message': 'Read a message',
  'confirmed-application': 'Confirmed an application',
  'rejected-application': 'Rejected an application',
  'created-organisation': 'Created an organisation',
  'invited-administrator': 'Invited an administrator',
  'withdrew-invitation': 'Withdrew an invitation',
  'became-administrator': 'Made an administrator',
  'answered-message': 'Marked a message as answered',
  'reopened-message': 'Marked a message as not answered',
  'saved-newsletter': 'Saved a newsletter',
  'paused-newsletter': 'Paused the newsletter',
  'resumed-newsletter': 'Resumed the newsletter',
  'reset-second-factor': 'Removed a second step',
  'cleared-bounces': 'Allowed email to an address again',
  'resumed-mail': 'Resumed leaflets and newsletters',
  'resent-letter': 'Sent a failed email again',
}
