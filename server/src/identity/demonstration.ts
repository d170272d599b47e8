/** For the demonstration alone: accounts and second factors that nobody had to prove. The product never imports it. */
export { hashPassword } from './accounts/hash-password.ts'
export { installSecondFactor, readAuthenticatorKey } from './second-factor/set-up-second-factor.ts'
export { addPerson } from './seats/invite-person.ts'
export { createActivatedAccount } from './sign-ups/create-accounts.ts'
