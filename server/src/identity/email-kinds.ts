import { accountEmailKinds } from './accounts/email-kinds.ts'
import { administratorEmailKinds } from './administrators/email-kinds.ts'
import { codeEmailKinds } from './codes/email-kinds.ts'
import { externalAccountEmail } from './external-accounts/email-kinds.ts'
import { seatEmailKinds } from './seats/email-kinds.ts'
import { secondFactorEmail } from './second-factor/email-kinds.ts'
import { suspensionEmailKinds } from './suspensions/email-kinds.ts'

export const emailKinds = [
  ...accountEmailKinds,
  ...codeEmailKinds,
  ...administratorEmailKinds,
  externalAccountEmail,
  secondFactorEmail,
  ...seatEmailKinds,
  ...suspensionEmailKinds,
]
