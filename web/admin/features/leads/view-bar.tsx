import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLeadPeople } from '../../use-lead-people.ts';
import type { LeadAddress } from './lead-address.ts';
import { BUILT_IN_VIEWS, ownViews, VIEW_NAME_LIMIT, type LeadView } from './lead-views.ts';
import styles from './view-bar.module.css';

const isSame = (a: LeadAddress, b: LeadAddress) => sorted(a) === sorted(b);
const sorted = (address: LeadAddress) =>
  JSON.stringify(Object.entries(address).toSorted(([a], [b]) => a.localeCompare(b)));

/** How much of the view before stays in sight, px. */
const EDGE = 40;

/** Saved filters: everybody's and one's own. */
export function ViewBar({ address }: { address: LeadAddress }) {
  const { me } = useLeadPeople();
  const views = ownViews(me?.id ?? '');
  const [own, setOwn] = useState(views.read);
  const [isNaming, setIsNaming] = useState(false);
  const navigate = useNavigate();
  const current = own.find((view) => isSame(view.address, address));
  const isKnown = current || BUILT_IN_VIEWS.some((view) => isSame(view.address, address));
  const place = sorted(address);
  const list = useRef<HTMLUListElement>(null);
  // On a phone the views scroll, and the current one may be out of sight. Not scrollIntoView, which also moves the page.
  useEffect(() => {
    const item = list.current?.querySelector('[aria-current="page"]')?.closest('li');
    list.current?.scrollTo({ left: item ? item.offsetLeft - list.current.offsetLeft - EDGE : 0 });
  }, [place]);
  return (
    <div className={styles.bar}>
      <nav aria-label="Views">
        <ul className={styles.views} ref={list}>
          {[...BUILT_IN_VIEWS, ...own].map((view) => (
            <li key={view.name}>
              <ViewLink view={view} />
            </li>
          ))}
        </ul>
      </nav>
      {!isKnown && (
        <Button variant="quiet" size="sm" onClick={() => setIsNaming(true)}>
          Save this view
        </Button>
      )}
      {current && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            setOwn(views.remove(current.name));
            void navigate({ to: '/admin' });
          }}
        >
          Delete view “{current.name}”
        </Button>
      )}
      <NameDialog
        open={isNaming}
        onOpenChange={setIsNaming}
        onName={(name) => {
          setOwn(views.add({ name, address }));
          setIsNaming(false);
        }}
      />
    </div>
  );
}

function ViewLink({ view: { name, address } }: { view: LeadView }) {
  return (
    <Link
      to="/admin"
      search={address}
      activeOptions={{ exact: true, includeSearch: true }}
      className={styles.view}
    >
      {name}
    </Link>
  );
}

interface NameDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onName: (name: string) => void;
}

function NameDialog({ open, onOpenChange, onName }: NameDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Save this view"
      description="The filters are kept in this browser, for you alone. A searched name is not."
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const name = new FormData(event.currentTarget).get('name');
          if (typeof name === 'string' && name.trim()) onName(name.trim());
        }}
      >
        <TextField
          label="Name"
          name="name"
          required
          maxLength={VIEW_NAME_LIMIT}
          autoComplete="off"
        />
        <Button type="submit">Save</Button>
      </form>
    </Dialog>
  );
}
