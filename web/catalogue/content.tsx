import { Bullets } from '../site/Bullets.tsx'
import { CARD_ASPECT, RouteCard } from '../site/routes/RouteCard.tsx'
import { sampleRoutes } from '../site/routes/sample-routes.ts'
import { Accordion } from '../ui/Accordion.tsx'
import { RouteMap } from '../ui/art/RouteMap.tsx'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { Card } from '../ui/Card.tsx'
import { CodeBlock } from '../ui/CodeBlock.tsx'
import { SecretOnce } from '../ui/dialog/SecretOnce.tsx'
import type { Group } from './part.ts'

const TONES: BadgeTone[] = ['neutral', 'route', 'go', 'caution', 'fresh', 'warning', 'select']

export const content: Group = {
  id: 'content',
  parts: (words) => [
    {
      name: 'Badge',
      file: 'ui/Badge.tsx',
      states: [
        {
          state: 'tones',
          show: (
            <div className="flex flex-wrap gap-3">
              {TONES.map((tone) => (
                <Badge key={tone} tone={tone}>
                  {words.confirmed}
                </Badge>
              ))}
            </div>
          ),
        },
        {
          state: 'picture',
          show: (
            <div className="flex flex-wrap gap-3 rounded-field bg-dusk-sky p-5">
              <Badge tone="night">4 Dec</Badge>
              <Badge tone="white" className="figures">
                −59 %
              </Badge>
            </div>
          ),
        },
      ],
    },
    {
      name: 'Card',
      file: 'ui/Card.tsx',
      states: [
        {
          state: 'default',
          show: (
            <Card padded className="grid gap-3">
              <p className="text-heading font-medium tracking-tight">{words.pageName}</p>
              <p className="text-muted">{words.pageLead}</p>
            </Card>
          ),
        },
        {
          state: 'long',
          show: (
            <Card padded>
              <p className="text-muted">{words.longText}</p>
            </Card>
          ),
        },
      ],
    },
    {
      name: 'RouteCard',
      file: 'site/routes/RouteCard.tsx',
      states: sampleRoutes.slice(0, 2).map((route, index) => ({
        state: index === 0 ? 'default' : 'long',
        show: (
          <RouteCard route={route} map={<RouteMap {...route.image} aspect={CARD_ASPECT} />}>
            <LinkButton to="/booking" variant="secondary" wide>
              {index === 0 ? words.seeFlights : words.longAction}
            </LinkButton>
          </RouteCard>
        ),
      })),
    },
    {
      name: 'Accordion',
      file: 'ui/Accordion.tsx',
      wide: true,
      states: [
        {
          state: 'default',
          show: (
            <Accordion
              name="catalogue"
              items={words.questions.map((title, index) => ({ title, content: words.answers[index] }))}
            />
          ),
        },
      ],
    },
    {
      name: 'Bullets',
      file: 'site/Bullets.tsx',
      states: [
        { state: 'default', show: <Bullets items={words.points} /> },
        { state: 'long', show: <Bullets items={[words.longText, ...words.points]} /> },
      ],
    },
    {
      name: 'CodeBlock',
      file: 'ui/CodeBlock.tsx',
      states: [
        {
          state: 'default',
          show: (
            <CodeBlock
              copy={words.copyExample}
              words={words.copying}
              text="curl https://ferrywing.test/api/api/routes"
            />
          ),
        },
        {
          state: 'long',
          show: (
            <CodeBlock
              copy={words.copyExample}
              words={words.copying}
              text={`curl -H 'Authorization: Bearer fw_${'0'.repeat(48)}' \\\n  'https://ferrywing.test/api/api/search?from=LON&to=NCE&people=2&date=2026-12-04'`}
            />
          ),
        },
      ],
    },
    {
      name: 'SecretOnce',
      file: 'ui/dialog/SecretOnce.tsx',
      wide: true,
      states: [
        {
          state: 'default',
          show: (
            <SecretOnce
              words={words.copying}
              name={words.secretName}
              secret={`fw_live_${'7Q2K'.repeat(10)}`}
              onDone={() => {}}
            >
              {words.secretText}
            </SecretOnce>
          ),
        },
      ],
    },
  ],
}
