import * as z from 'zod'
import { siteOf } from '../../site.ts'
import { noticeKind } from '../../email-priorities.ts'
import { RecipientContent } from '../accounts/email-kinds.ts'
import { renderSecondFactorEmail, secondFactorEvents } from './emails/second-factor.tsx'

export const secondFactorEmail = noticeKind(
  'identity.second-factor',
  RecipientContent.extend({ news: z.enum(secondFactorEvents), recoveryCodesLeft: z.int() }),
  (content, { config }) => renderSecondFactorEmail(siteOf(config), content),
)
