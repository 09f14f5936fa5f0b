import { LanguageSwitch } from '../languages/LanguageSwitch.tsx'
import { Section } from '../site/Section.tsx'
import { Logo } from '../site/shell/Logo.tsx'
import { BackOfficeFrame } from '../ui/BackOfficeFrame.tsx'
import { Button } from '../ui/button/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import type { Group } from './part.ts'

const around = 'overflow-hidden rounded-card border border-line'

export const frames: Group = {
  id: 'frames',
  parts: (words) => [
    { name: 'Logo', file: 'site/shell/Logo.tsx', states: [{ state: 'default', show: <Logo /> }] },
    {
      name: 'LanguageSwitch',
      file: 'languages/LanguageSwitch.tsx',
      states: [{ state: 'default', show: <LanguageSwitch /> }],
    },
    {
      name: 'Section',
      file: 'site/Section.tsx',
      wide: true,
      states: [
        {
          state: 'default',
          show: (
            <div className={around}>
              <Section id="section-sample" title={words.pageName} lead={words.longText}>
                <p className="pb-10 text-muted">{words.pageLead}</p>
              </Section>
            </div>
          ),
        },
      ],
    },
    {
      name: 'Page',
      file: 'ui/Page.tsx',
      wide: true,
      states: [
        {
          state: 'default',
          show: (
            <div className={around}>
              <Page>
                <p className="rounded-field bg-raise p-5 text-muted">{words.pageLead}</p>
              </Page>
            </div>
          ),
        },
      ],
    },
    {
      name: 'BackOfficeFrame',
      file: 'ui/BackOfficeFrame.tsx',
      wide: true,
      states: [
        {
          state: 'default',
          show: (
            <div className={around}>
              <BackOfficeFrame
                label={words.forCrew}
                items={[
                  { label: words.bookings, to: '/dev/ui' },
                  { label: words.revenue, to: '/operator/revenue' },
                  { label: words.settings, to: '/operator/company' },
                ]}
              >
                <p className="rounded-field bg-raise p-5 text-muted">{words.longText}</p>
              </BackOfficeFrame>
            </div>
          ),
        },
      ],
    },
    {
      // The last part, since no heading of the catalogue may follow the heading of a page.
      name: 'PageHeading',
      file: 'ui/PageHeading.tsx',
      wide: true,
      states: [
        {
          state: 'default',
          show: (
            <PageHeading
              lead={words.pageLead}
              back={{ to: '/trips', label: words.back }}
              actions={<Button variant="secondary">{words.save}</Button>}
            >
              {words.pageName}
            </PageHeading>
          ),
        },
        { state: 'long', show: <PageHeading lead={words.longText}>{words.longAction}</PageHeading> },
      ],
    },
  ],
}
