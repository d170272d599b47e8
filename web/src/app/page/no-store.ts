/** For a page that is for one person, so that no cache stores it. */
export const headers = () => ({ 'cache-control': 'no-store' })
