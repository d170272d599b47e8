import type { Call } from '../call.ts'

/** Messages that both the form and the server show (rule: screen-messages). */
export const messages = {
  signInIncomplete: 'Please make sure all fields are completed.',
  socialSignUpIncomplete: 'Please make sure all fields are complete or selected.',
  signUpIncomplete: 'Please make sure that all fields have been completed and selected.',
  emailInvalid: 'Please make sure you have entered your email correctly',
  passwordsDiffer: 'Please make sure your passwords match',
  passwordsAgain: 'Please enter your password again, in both fields. For safety this page does not keep it.',
  addressIncomplete: 'Please make sure all essential fields are completed.',
  emailMissing: 'Please enter your email before saving',
  passwordShort: 'Please use at least 12 characters for your password.',
  passwordLong: 'Please use at most 128 characters for your password.',
  passwordCommon:
    'That password is one of those that attackers try first. Please choose three or four words that have nothing to do with each other.',
  passwordPersonal:
    'That password is mostly your name, your email address or the name of this site. Please choose three or four other words.',
  passwordPattern:
    'That password repeats itself, or follows the keyboard, the alphabet or a date. Please choose three or four words that have nothing to do with each other.',
  codeInvalid: 'A code has 8 letters and numbers, like K7QF-2M9X.',
  nameContainsLink:
    'A name cannot contain a web or email address. If it has a full stop, put a space after it.',
  consentMissing: 'Please tick the box to let us keep your details for this.',
  signedUp:
    'Thank you for signing up. We have sent a code to your email address. Enter it to activate your account.',
  codeSent: 'If that address needs a code, we have just sent one. It may take a minute to arrive.',
  socialSignedUp: 'Thank you for signing up. Your account is active.',
  activated: 'Your account is active. Please sign in.',
  passwordSaved: 'Your password has been updated. Please sign in.',
  addressSaved: 'Thank you. Your address was updated.',
  closed: 'Your account is closed and your personal details are erased.',
  signedOut: 'You are signed out.',
} as const

/** What a person agrees to at sign-up. The wording is stored with the consent (rule: consent-is-recorded). */
export const consentWording = (productName: string) =>
  `I agree that ${productName} keeps my details, the causes I choose and the campaigns I join. I know that these can show my trade-union membership or political opinions. I can withdraw this at any time by closing my account.`

export const signUp = { method: 'POST', path: '/api/user' } as const satisfies Call

export const activate = { method: 'POST', path: '/api/confirm' } as const satisfies Call

export const sendActivationCode = { method: 'POST', path: '/api/confirmcode/email' } as const satisfies Call

export const sendPasswordCode = { method: 'POST', path: '/api/confirmcode/password' } as const satisfies Call

export const confirmCode = { method: 'DELETE', path: '/api/confirmcode/:code' } as const satisfies Call

export const resetPassword = { method: 'PATCH', path: '/api/resetpassword' } as const satisfies Call

export const signIn = { method: 'POST', path: '/api/signin' } as const satisfies Call

export const signOut = { method: 'POST', path: '/api/signout' } as const satisfies Call

export const closeAccount = { method: 'PATCH', path: '/api/deactivate' } as const satisfies Call

export const saveAddress = { method: 'POST', path: '/api/address' } as const satisfies Call
