import { settings } from '@quickprism/client/settings'
import { AccessDenied } from '@quickprism/ui/access-denied'
import { Button } from '@quickprism/ui/button'
import { Card } from '@quickprism/ui/card'
import { EmptyState } from '@quickprism/ui/empty-state'
import { ErrorState } from '@quickprism/ui/error-state'
import { Wordmark } from '@quickprism/ui/logo'
import { Note, OfflineBar } from '@quickprism/ui/notice-bar'
import { Skeleton, SkeletonRegion } from '@quickprism/ui/skeleton'
import { SpectrumLine } from '@quickprism/ui/spectrum-line'
import { ArrowLeft, Copy, LogIn, RotateCcw } from 'lucide-react'
import { Labelled, Section } from './gallery-frame.tsx'

export const States = () => (
  <Section title="States">
    <div className="grid gap-4 lg:grid-cols-3">
      <Labelled label="Empty">
        <Card>
          <EmptyState
            className="h-72"
            title="Looks like your filters scared all the records away... nothing to show here."
            text="Try adjusting your search or filters"
            action={
              <Button size={32} icon={<RotateCcw aria-hidden="true" />}>
                Reset filters
              </Button>
            }
          />
        </Card>
      </Labelled>
      <Labelled label="Error">
        <Card>
          <ErrorState
            className="h-72"
            title="Failed to Load Business Details"
            text="An unexpected error occurred"
            onRetry={() => undefined}
          />
        </Card>
      </Labelled>
      <Labelled label="Session lost">
        <Card>
          <ErrorState
            className="h-72"
            tone="warning"
            title="Business ID Not Found"
            text="Please login again to continue."
            action={
              <Button variant="primary" size={32} icon={<LogIn aria-hidden="true" />}>
                Login
              </Button>
            }
          />
        </Card>
      </Labelled>
      <div className="lg:col-span-2">
        <Labelled label="Access denied">
          <AccessDenied
            text="You don't have permission to view the Audit Logs."
            help={
              <>
                Ask an administrator of Kaveri Spaces to give you the permission{' '}
                <code className="rounded-xs border border-line bg-chip px-1 py-px text-ink-2">view_audit_logs</code> for
                Koramangala.
              </>
            }
            actions={
              <>
                <Button icon={<ArrowLeft aria-hidden="true" />}>Back to dashboard</Button>
                <Button icon={<Copy aria-hidden="true" />}>Copy request</Button>
              </>
            }
          />
        </Labelled>
      </div>
      <div className="flex flex-col gap-4">
        <Labelled label="Loading">
          <Card className="p-5">
            <SkeletonRegion name="Loading">
              <Skeleton className="mb-3 h-3 w-28" />
              <Skeleton className="mb-3 h-6 w-20" />
              <Skeleton className="h-3 w-40" />
            </SkeletonRegion>
          </Card>
        </Labelled>
        <Labelled label="Offline">
          <OfflineBar>You are offline. Showing what was loaded at 5:42 pm.</OfflineBar>
        </Labelled>
        <Labelled label="Note">
          <Note tone="warning">The record masks itself again after 5 minutes.</Note>
        </Labelled>
        <Labelled label="On brand ink">
          <div className="overflow-hidden rounded-lg bg-brand-ink">
            <SpectrumLine />
            <div className="p-5">
              <Wordmark name={settings.product} onBrand />
            </div>
          </div>
        </Labelled>
      </div>
    </div>
  </Section>
)
