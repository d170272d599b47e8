/** Which accounts get no leaflets and newsletters, for whoever shows that with more. */
export { isAccountSuppressed, isSuppressed } from './store.ts'
