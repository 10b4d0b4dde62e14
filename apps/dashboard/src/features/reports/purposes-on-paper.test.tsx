import { answer } from '@quickprism/app/testing/fake-wire'
import { branches } from '@quickprism/contract/branches'
import { reportSchedules } from '@quickprism/contract/report-schedules'
import { reports } from '@quickprism/contract/reports'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { addresses } from '../../lib/addresses.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { ReportContents } from './document/contents.ts'
import { ReportsScreen } from './reports-screen.tsx'

const onPaper: ReportContents[] = []
vi.mock('./document/print.ts', () => ({
  printReport: async (contents: ReportContents) => {
    onPaper.push(contents)
    return () => undefined
  },
}))
vi.mock('./document/pdf.ts', () => ({
  makeReportPdf: async (contents: ReportContents) => {
    onPaper.push(contents)
    return new Blob([])
  },
}))

afterEach(() => {
  cleanup()
  onPaper.length = 0
})

const csv = () => new Blob(['quickID,Name,Date,POV\r\nP0000000,Asha Rao,13/11/2026,Maintanence\r\n'])

const preview = async () => {
  renderScreen(<ReportsScreen person={{ quickID: 'PERSON01', name: 'Meera Iyer' }} />, {
    server: [
      answer(reports.members, () => ({ data: [{ quickID: 'P0000000', name: 'Asha Rao', visitor_ref: 'ref-0' }] })),
      answer(reports.export, csv),
      answer(branches.list, () => []),
      answer(reportSchedules.list, () => ({ data: [], now: '2026-11-13T10:00' })),
    ],
    may: ['export_visitor_reports'],
    path: addresses.reports,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Select all' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Visitor logs' }))
  fireEvent.click(screen.getByRole('button', { name: 'Last 1 month' }))
  fireEvent.click(screen.getByRole('button', { name: /^Show preview/ }))
  await screen.findByText('Showing 1-1 of total 1 row')
  expect(screen.getAllByText('Maintenance').length).toBeGreaterThan(0)
}

const purposes = () => onPaper.map(({ columns, rows }) => rows.map((row) => row[columns.indexOf('POV')]))

it('a printed report spells a purpose as its preview does', async () => {
  await preview()
  fireEvent.click(screen.getByRole('button', { name: /pdf/ }))
  fireEvent.click(screen.getByRole('button', { name: /^Print/ }))
  await waitFor(() => expect(onPaper).toHaveLength(1), { timeout: 10_000 })
  // R2 records A-04
  expect(purposes()).toEqual([['Maintenance']])
})

it('a PDF spells a purpose as its preview does', async () => {
  await preview()
  fireEvent.click(screen.getByRole('button', { name: /pdf/ }))
  fireEvent.click(screen.getByRole('button', { name: /^Export/ }))
  await waitFor(() => expect(onPaper).toHaveLength(1), { timeout: 10_000 })
  expect(purposes()).toEqual([['Maintenance']])
})
