import { route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  public: [
    route('newsletters', 'mailing/archive/newsletters.tsx'),
    route('newsletters.rss', 'mailing/archive/newsletters-feed.ts'),
    route('newsletters/:newsletterId', 'mailing/archive/public-newsletter.tsx'),
    route('contact', 'mailing/contact.tsx'),
    route('leave/:link', 'mailing/leave.tsx'),
  ],
  organisation: [route('campaign/:id/messages', 'mailing/member-messages/own-messages.tsx')],
  administrator: [
    route('message/:id', 'mailing/message.tsx'),
    route('membermessage/:id', 'mailing/member-messages/review-message.tsx'),
  ],
}
