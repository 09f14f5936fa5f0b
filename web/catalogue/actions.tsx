import { Button } from '../ui/button/Button.tsx'
import { CopyButton } from '../ui/button/CopyButton.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { SpinnerMark } from '../ui/Spinner.tsx'
import type { Group } from './part.ts'

const row = 'flex flex-wrap items-center gap-3'
const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const
const SIZES = ['small', 'normal', 'large'] as const

export const actions: Group = {
  id: 'actions',
  parts: (words) => [
    {
      name: 'Button',
      file: 'ui/button/Button.tsx',
      states: [
        {
          state: 'variants',
          show: (
            <div className={row}>
              {VARIANTS.map((variant) => (
                <Button key={variant} variant={variant}>
                  {words.save}
                </Button>
              ))}
            </div>
          ),
        },
        {
          state: 'disabled',
          show: (
            <div className={row}>
              {VARIANTS.map((variant) => (
                <Button key={variant} variant={variant} disabled>
                  {words.save}
                </Button>
              ))}
            </div>
          ),
        },
        {
          state: 'sizes',
          show: (
            <div className={row}>
              {SIZES.map((size) => (
                <Button key={size} size={size}>
                  {words.save}
                </Button>
              ))}
            </div>
          ),
        },
        {
          state: 'busy',
          show: (
            <div className={row}>
              {VARIANTS.map((variant) => (
                <Button key={variant} variant={variant} busy={words.saving}>
                  {words.save}
                </Button>
              ))}
            </div>
          ),
        },
        { state: 'reason', show: <Button disabledReason={words.why}>{words.save}</Button> },
        {
          state: 'long',
          show: (
            <Button wide size="large">
              {words.longAction}
            </Button>
          ),
        },
      ],
    },
    {
      name: 'LinkButton',
      file: 'ui/button/LinkButton.tsx',
      states: [
        {
          state: 'variants',
          show: (
            <div className={row}>
              {VARIANTS.map((variant) => (
                <LinkButton key={variant} to="/booking" variant={variant}>
                  {words.seeFlights}
                </LinkButton>
              ))}
            </div>
          ),
        },
        {
          state: 'long',
          show: (
            <LinkButton to="/booking" variant="secondary" wide>
              {words.longAction}
            </LinkButton>
          ),
        },
      ],
    },
    {
      name: 'CopyButton',
      file: 'ui/button/CopyButton.tsx',
      states: [
        {
          state: 'default',
          show: <CopyButton text="FW-7Q2K" label={words.copyExample} words={words.copying} />,
        },
      ],
    },
    {
      name: 'SpinnerMark',
      file: 'ui/Spinner.tsx',
      states: [{ state: 'default', show: <SpinnerMark /> }],
    },
  ],
}
