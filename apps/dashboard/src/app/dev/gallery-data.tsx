import { Avatar } from '@quickprism/ui/avatar'
import { Checkbox } from '@quickprism/ui/checkbox'
import { KpiCard } from '@quickprism/ui/kpi-card'
import { Pager } from '@quickprism/ui/pager'
import { StatusDot } from '@quickprism/ui/status-dot'
import {
  NotAvailable,
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableFrame,
  TableHead,
  TableHeaderCell,
  TableRow,
  TableRowHeader,
} from '@quickprism/ui/table'
import { TabPanel, Tabs } from '@quickprism/ui/tabs'
import { Footprints, LogIn, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Section } from './gallery-frame.tsx'

const people = [
  { name: 'Ananya Krishnamurthy', quickId: 'AN7K4M2X', purpose: 'Guest', out: null },
  { name: 'Rohit Deshpande', quickId: 'RD3P8W5T', purpose: 'Vendor', out: '6:05 pm' },
  { name: 'Farhan Sheikh', quickId: 'FS9Q2L6B', purpose: 'Visitor', out: null },
]

const Records = () => {
  const [page, setPage] = useState(1)
  return (
    <TableFrame>
      <Table name="Visitors">
        <TableHead>
          <TableHeaderCell>
            <span className="sr-only">Choose</span>
          </TableHeaderCell>
          <TableHeaderCell>Visitor</TableHeaderCell>
          <TableHeaderCell>Check-Out</TableHeaderCell>
          <TableHeaderCell>POV</TableHeaderCell>
          <TableHeaderCell>Status</TableHeaderCell>
          <TableHeaderCell align="right">quickID</TableHeaderCell>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <TableRow key={person.quickId}>
              <TableCell className="w-8">
                <Checkbox label={`Choose ${person.name}`} />
              </TableCell>
              <TableRowHeader>
                <span className="flex items-center gap-2.5">
                  <Avatar name={person.name} size={26} />
                  {person.name}
                </span>
              </TableRowHeader>
              <TableCell>{person.out ?? <NotAvailable />}</TableCell>
              <TableCell>{person.purpose}</TableCell>
              <TableCell>
                <StatusDot active={person.out === null}>{person.out === null ? 'On site' : 'Left'}</StatusDot>
              </TableCell>
              <TableCell align="right">
                <span className="font-mono text-ink-2">{person.quickId}</span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <TableFooter showing={`Showing ${page * 10 - 9}-${page * 10} of total 412 visits`}>
        <Pager page={page} pages={42} onPage={setPage} />
      </TableFooter>
    </TableFrame>
  )
}

export const Data = () => {
  const [tab, setTab] = useState<'visitors' | 'members'>('visitors')
  return (
    <Section title="Numbers, tabs and tables">
      <div className="mb-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <KpiCard
          label="Total Check-ins"
          icon={<LogIn />}
          value="248"
          trend="up"
          change="+12.22%"
          comparison="vs yesterday"
          today={248}
          yesterday={221}
        />
        <KpiCard
          label="Total Groups"
          icon={<UsersRound />}
          value="37"
          trend="same"
          comparison="Same as yesterday"
          today={37}
          yesterday={37}
        />
        <KpiCard
          label="Average Footfall"
          icon={<Footprints />}
          value="31"
          trend="down"
          change="−6.06%"
          comparison="vs yesterday"
          today={31}
          yesterday={33}
        />
      </div>
      <Tabs
        name="Records"
        value={tab}
        onChange={setTab}
        aside="Showing All time Records"
        tabs={[
          { value: 'visitors', label: 'Visitors', count: '1,842' },
          { value: 'members', label: 'Members', count: '416' },
        ]}
      >
        <TabPanel value="visitors" className="pt-4">
          <Records />
        </TabPanel>
        <TabPanel value="members" className="pt-4">
          Members
        </TabPanel>
      </Tabs>
    </Section>
  )
}
