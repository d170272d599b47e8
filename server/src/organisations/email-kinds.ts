import { applicationEmailKinds } from './applications/email-kinds.ts'
import { branchEmailKinds } from './branches/email-kinds.ts'

export const emailKinds = [...applicationEmailKinds, ...branchEmailKinds]
