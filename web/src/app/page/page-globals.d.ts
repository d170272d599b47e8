// What `page-role.js` declares for the other scripts of a page.
declare function signedInRole(): string
declare function showRole(): void
