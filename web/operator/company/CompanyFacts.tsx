import type { ReactNode } from 'react'
import type { OperatorProfile } from '#contract/operators/operators.ts'

/** The saved company details. */
export function CompanyFacts({ profile }: { profile: OperatorProfile }) {
  return (
    <dl className="grid divide-y divide-line">
      <Fact term="Legal name">{profile.legalName}</Fact>
      <Fact term="AOC/Certificate number">
        <span className="figures text-[0.9375rem]">{profile.aocNumber}</span>
      </Fact>
      <Fact term="Base country">{profile.baseCountry}</Fact>
      {profile.baseICAO && (
        <Fact term="Base airport">
          <span className="figures text-[0.9375rem]">{profile.baseICAO}</span>
        </Fact>
      )}
      {profile.carrierCode && (
        <Fact term="Carrier code">
          <span className="figures text-[0.9375rem]">{profile.carrierCode}</span>
        </Fact>
      )}
      <Fact term="Contact email">{profile.contactEmail}</Fact>
      <Fact term="Contact phone">{profile.contactPhone}</Fact>
      <Fact term="Website">{profile.website}</Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        {children || <span className="text-muted">Not given</span>}
      </dd>
    </div>
  )
}
