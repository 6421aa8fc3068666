//! All connections: their maximum number, in total and per address, and the choice of the one to
//! drop for a new one.
//!
//! No client is turned away while another one keeps the server waiting. At the limit, the server
//! drops the connection that has kept it waiting longest, among those of the address with the most
//! connections. For example, five hundred connections that request nothing make room for a browser
//! at once. New clients wait only while the server works for all the others.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::client::Patience;
use crate::config::Config;
use crate::connection_io::Connection;

/// The connections of a server.
pub(crate) struct Clients {
    stall: Duration,
    most: usize,
    each: usize,
    entries: Mutex<Vec<Entry>>,
    /// Connections that the server has ended.
    pub(crate) ended: AtomicU64,
}

/// A connection and its standing.
struct Entry {
    connection: Arc<Connection>,
    prefix: NetworkPrefix,
    patience: Patience,
    end: Arc<Notify>,
}

/// The unit that connections are counted for: an address of IPv4, or a network of IPv6, since each
/// household has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum NetworkPrefix {
    /// This machine, where a proxy may run: any number.
    Here,
    Elsewhere(IpAddr),
}

impl NetworkPrefix {
    fn new(address: IpAddr) -> Self {
        let address = address.to_canonical();
        match address {
            IpAddr::V4(_) | IpAddr::V6(_) if address.is_loopback() => Self::Here,
            IpAddr::V6(address) => Self::Elsewhere(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into()),
            IpAddr::V4(_) => Self::Elsewhere(address),
        }
    }
}

/// The decision about a new connection.
pub(crate) enum Admission {
    /// It may stay.
    Seat(Place),
    /// Its address has reached its limit, and the server works for all of its connections.
    TooMany,
    /// There is no room at the moment.
    Full,
}

/// The place of a connection. Dropping it makes room.
pub(crate) struct Place {
    clients: Arc<Clients>,
    connection: Arc<Connection>,
    end: Arc<Notify>,
}

impl Clients {
    /// Starts without connections.
    pub(crate) fn new(config: &Config) -> Self {
        let (stall, most, each) = (config.stall, config.connections, config.per_address);
        Self { stall, most, each, entries: Mutex::default(), ended: AtomicU64::new(0) }
    }

    /// Returns the number of connections.
    pub(crate) fn count(&self) -> usize {
        self.entries().len()
    }

    /// Gives a connection a place, if necessary that of another one. O(connections).
    pub(crate) fn admit(self: &Arc<Self>, connection: &Arc<Connection>, address: IpAddr) -> Admission {
        let prefix = NetworkPrefix::new(address);
        let mut entries = self.entries();
        let same = entries.iter().filter(|entry| entry.prefix == prefix).count();
        if prefix != NetworkPrefix::Here
            && same >= self.each
            && !self.make_room(&mut entries, |entry| entry.prefix == prefix)
        {
            return Admission::TooMany;
        }
        if entries.len() >= self.most {
            let most = largest_network(&entries);
            if !self.make_room(&mut entries, |entry| Some(entry.prefix) == most)
                && !self.make_room(&mut entries, |_| true)
            {
                return Admission::Full;
            }
        }
        let end = Arc::new(Notify::new());
        let patience = Patience::new(self.stall);
        entries.push(Entry { connection: Arc::clone(connection), prefix, patience, end: Arc::clone(&end) });
        Admission::Seat(Place { clients: Arc::clone(self), connection: Arc::clone(connection), end })
    }

    /// Ends the connection whose client has read nothing for longest, to make room for the answers
    /// of others.
    pub(crate) fn end_slowest_reader(&self) {
        self.make_room(&mut self.entries(), |entry| entry.connection.client.is_blocked());
    }

    /// Ends the connection that has kept the server waiting longest, if one has for long enough.
    fn make_room(&self, entries: &mut Vec<Entry>, may_go: impl Fn(&Entry) -> bool) -> bool {
        let waited_for = |(_, entry): &(usize, &Entry)| {
            may_go(entry) && entry.patience.is_tried() && entry.connection.client.is_waited_for()
        };
        let longest = entries.iter().enumerate().filter(waited_for).min_by_key(|(_, entry)| entry.patience.left());
        let Some((at, _)) = longest else { return false };
        self.end(&entries.swap_remove(at));
        true
    }

    fn end(&self, entry: &Entry) {
        entry.end.notify_one();
        self.ended.fetch_add(1, Relaxed);
    }

    /// Checks all connections again and again: ends those that keep the server waiting, and those
    /// whose client has left while the server works for it.
    pub(crate) async fn watch(&self) {
        let pace = (self.stall / 100).clamp(Duration::from_millis(5), Duration::from_millis(100));
        let mut last = Instant::now();
        loop {
            tokio::time::sleep(pace).await;
            // A pause of this machine is not the fault of the clients.
            let passed = last.elapsed().min(2 * pace);
            last = Instant::now();
            self.entries().retain_mut(|entry| {
                let in_time = entry.patience.look(&entry.connection.client, passed);
                let stays = in_time && !(entry.connection.client.is_working() && entry.connection.is_cut());
                if !stays {
                    self.end(entry);
                }
                stays
            });
        }
    }

    fn entries(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the prefix with the most connections.
fn largest_network(entries: &[Entry]) -> Option<NetworkPrefix> {
    let mut counts: HashMap<NetworkPrefix, usize> = HashMap::new();
    for entry in entries {
        *counts.entry(entry.prefix).or_default() += 1;
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(prefix, _)| prefix)
}

impl Place {
    /// Waits until the server ends the connection.
    pub(crate) async fn ended(&self) {
        self.end.notified().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.clients.entries().retain(|entry| !Arc::ptr_eq(&entry.connection, &self.connection));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_an_address_or_a_network() {
        let prefix = |text: &str| NetworkPrefix::new(text.parse().unwrap());
        assert_eq!(
            (prefix("127.0.0.1"), prefix("::1"), prefix("::ffff:127.0.0.9")),
            (NetworkPrefix::Here, NetworkPrefix::Here, NetworkPrefix::Here)
        );
        assert_eq!(prefix("2001:db8:1:2::7"), prefix("2001:db8:1:2:9:9:9:9"));
        assert_ne!(prefix("2001:db8:1:2::7"), prefix("2001:db8:1:3::7"));
        assert_eq!(prefix("192.0.2.1"), prefix("::ffff:192.0.2.1"));
        assert_ne!(prefix("192.0.2.1"), prefix("192.0.2.2"));
    }

    const ELSEWHERE: [u8; 4] = [192, 0, 2, 1];

    fn house_of(connections: usize, per_address: usize) -> Arc<Clients> {
        Arc::new(Clients::new(&Config { connections, per_address, ..Config::default() }))
    }

    /// Opens a connection that claims to come from an address.
    async fn enter(clients: &Arc<Clients>, address: [u8; 4]) -> (Arc<Connection>, Admission) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let socket = tokio::net::TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let connection = Arc::new(Connection::new(socket));
        let admission = clients.admit(&connection, address.into());
        (connection, admission)
    }

    fn place(admission: Admission) -> Place {
        match admission {
            Admission::Seat(place) => place,
            Admission::TooMany => panic!("too many"),
            Admission::Full => panic!("full"),
        }
    }

    /// Lets time pass for all clients.
    fn wait(clients: &Clients, time: Duration) {
        for entry in clients.entries().iter_mut() {
            entry.patience.look(&entry.connection.client, time);
        }
    }

    #[tokio::test]
    async fn an_address_holds_its_share_and_this_machine_any_number() {
        let clients = house_of(9, 2);
        let mut places = Vec::new();
        for _ in 0..2 {
            let (connection, admission) = enter(&clients, ELSEWHERE).await;
            connection.client.asks();
            places.push(place(admission));
        }
        assert!(matches!(enter(&clients, ELSEWHERE).await.1, Admission::TooMany), "both are being worked for");
        places.push(place(enter(&clients, [192, 0, 2, 2]).await.1));
        for _ in 0..6 {
            places.push(place(enter(&clients, [127, 0, 0, 1]).await.1));
        }
        assert_eq!(clients.count(), 9);
        places.remove(0);
        places.push(place(enter(&clients, ELSEWHERE).await.1));
    }

    #[tokio::test]
    async fn slow_clients_make_room_for_others() {
        let clients = house_of(3, 9);
        let (busy, first) = enter(&clients, ELSEWHERE).await;
        let (idle, second) = enter(&clients, ELSEWHERE).await;
        let places = [place(first), place(second), place(enter(&clients, [192, 0, 2, 2]).await.1)];
        assert!(matches!(enter(&clients, [192, 0, 2, 3]).await.1, Admission::Full), "no client has waited long");
        wait(&clients, Duration::from_secs(3));
        busy.client.asks();
        let newcomer = place(enter(&clients, [192, 0, 2, 3]).await.1);
        let ended = |connection: &Arc<Connection>| {
            !clients.entries().iter().any(|entry| Arc::ptr_eq(&entry.connection, connection))
        };
        assert!(ended(&idle) && !ended(&busy), "of the address with most connections, the one that asks nothing");
        assert_eq!(clients.count(), 3);
        clients.end_slowest_reader();
        assert!(!ended(&busy), "it reads");
        busy.client.blocks();
        wait(&clients, Duration::from_secs(1));
        wait(&clients, Duration::from_secs(1));
        clients.end_slowest_reader();
        assert!(ended(&busy));
        drop((places, newcomer));
        assert_eq!(clients.count(), 0);
    }
}
