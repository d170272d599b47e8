// What page scripts declare for each other, and `page-opening.js` for React.
declare function signedInRole(): string
declare function showRole(): void
/** Shows that another page is on its way, and after 8 seconds a way on. @param address of that page; none when it has arrived */
declare function showOpening(address?: string): void
/** Without a connection, stops what opens another page, and says so: the browser would show its own error in place of this page. */
declare function stopOffline(event: Event): void
